import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/partner.ts'

export const texts = {
  title: 'Zuweisungen',
  lead: 'Wen Sie zu uns überwiesen haben.',
  account: 'Konto',
  accountLead: 'Ihre Angaben bei uns.',
  name: 'Name',
  empty: 'Noch keine Zuweisungen',
  emptyText: 'Sie möchten jemanden zu uns schicken? Rufen Sie an, wir finden gemeinsam einen Termin.',
  call: '{phone} anrufen',
  accountChange: 'Stimmt etwas nicht? Rufen Sie uns an, wir ändern es.',
  changePassword: 'Passwort ändern',
} satisfies SameKeys<typeof english>

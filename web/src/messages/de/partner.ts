import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/partner.ts'

export const texts = {
  title: 'Zuweisungen',
  lead: 'Patientinnen und Patienten, die Sie zu uns überwiesen haben.',
  account: 'Konto',
  empty: 'Noch keine Zuweisungen',
  emptyText: 'Möchten Sie jemanden zu uns überweisen? Rufen Sie uns an, wir finden gemeinsam einen Termin.',
  call: '{phone} anrufen',
} satisfies SameKeys<typeof english>

import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/partner.ts'

export const texts = {
  title: 'Zuweisungen',
  refer: 'Zuweisung erstellen',
  received: 'An Sie überwiesen',
  account: 'Konto',
} satisfies SameKeys<typeof english>

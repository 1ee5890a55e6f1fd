import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/partner.ts'

export const texts = {
  title: 'Überweisungen',
  refer: 'Patient überweisen',
  account: 'Konto',
} satisfies SameKeys<typeof english>

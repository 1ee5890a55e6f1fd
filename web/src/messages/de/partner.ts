import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/partner.ts'

export const texts = {
  title: 'Zuweisungen',
} satisfies SameKeys<typeof english>

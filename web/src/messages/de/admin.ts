import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/admin.ts'

export const texts = {
  title: 'Praxis',
  outbox: 'Postausgang',
} satisfies SameKeys<typeof english>

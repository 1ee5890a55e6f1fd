import type { Terms } from '@polyclinic/domain/appointments/offer-terms.ts'
import type { Selectable } from 'kysely'
import type { Holds } from '../../platform/database/tables.ts'

type HeldTerms = Pick<
  Selectable<Holds>,
  'duration_minutes' | 'buffer_before_minutes' | 'buffer_after_minutes' | 'price_minor' | 'currency'
>

export const termsOf = (row: HeldTerms): Terms => ({
  duration: row.duration_minutes,
  bufferBefore: row.buffer_before_minutes,
  bufferAfter: row.buffer_after_minutes,
  price: { minor: row.price_minor, currency: row.currency },
})

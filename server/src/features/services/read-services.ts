import type { ServiceWords } from '@polyclinic/domain/services/model.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { prepaymentOfRow } from './own-terms.ts'

/** A row as the clinic says it, in its file and on its screens. */
export const serviceWordsOf = (row: Selectable<Tables['services']>): ServiceWords => ({
  name: row.name,
  description: row.description,
  durationMinutes: row.duration_minutes,
  priceMinor: row.price_minor,
  bufferBeforeMinutes: row.buffer_before_minutes,
  bufferAfterMinutes: row.buffer_after_minutes,
  slotIntervalMinutes: row.slot_interval_minutes,
  minimumNoticeMinutes: row.minimum_notice_minutes ?? undefined,
  horizonDays: row.horizon_days ?? undefined,
  policy: policyOf(row),
  prepayment: prepaymentOfRow(row) ?? undefined,
  beforeYouCome: row.before_you_come,
  needs: row.needs,
  seats: row.seats,
  isActive: row.is_active,
})

type OwnPolicy = Record<'free_until_minutes' | 'late_fee_minor' | 'closed_until_minutes', number | null>

function policyOf(row: OwnPolicy): ServiceWords['policy'] {
  const policy = {
    freeUntilMinutes: row.free_until_minutes ?? undefined,
    lateFeeMinor: row.late_fee_minor ?? undefined,
    closedUntilMinutes: row.closed_until_minutes ?? undefined,
  }
  return Object.values(policy).some((limit) => limit !== undefined) ? policy : undefined
}

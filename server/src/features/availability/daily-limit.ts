import type { setDailyLimit as contract } from '@polyclinic/domain/availability/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { changeSchedule } from '../providers/hours-rows.ts'
import { lockDoctors } from '../slots/claims.ts'
import { accessDoctor } from '../providers/access-doctor.ts'

/** How many are booked on a day at the most. A day that has more already is full, and keeps them. */
export async function setDailyLimit(
  context: Context,
  { params: { providerId }, headers, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db } = context
  await accessDoctor(context, 'schedules:change', providerId)
  await lockDoctors(db, [providerId])
  const version = await changeSchedule(db, providerId, headers['if-match'], { daily_limit: body.dailyLimit })
  if (version === null) throw refuse('stale_version')
  await audit(context, {
    action: 'schedules:set-daily-limit',
    object: { kind: 'provider', id: providerId },
    detail: String(body.dailyLimit ?? 'none'),
    side: 'clinic',
  })
  await noteChange(db, { noun: 'schedule', id: providerId, providerId })
  return { version }
}

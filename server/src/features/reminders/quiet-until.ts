import type { Instant, WallTime } from '@polyclinic/domain/kit/time.ts'
import { quietAt } from '@polyclinic/domain/reminders/quiet-hours.ts'
import type { AboutIt } from '../../platform/message-subject.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** A text message or notification that could not leave before the quiet hours began waits for their end: it makes a phone ring. */
export async function quietUntil(
  { db, now }: { db: ClinicDatabase; now: string },
  { id, kind, channel }: AboutIt,
): Promise<Instant | null> {
  if (!['appointment-reminder', 'record-shared'].includes(kind) || channel === 'email') return null
  const found = await db
    .selectFrom('messages as m')
    .innerJoin('organizations as o', 'o.organization_id', 'm.organization_id')
    .select(['o.time_zone', 'o.quiet_from', 'o.quiet_until'])
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  const { time_zone: timeZone, quiet_from: from, quiet_until: until } = found
  return quietAt({ timeZone, from: from as WallTime, until: until as WallTime }, now as Instant)?.end ?? null
}

import type { CalendarProblem } from '@polyclinic/domain/external-calendars/model.ts'
import { startOfDayAt } from '@polyclinic/domain/kit/calendar-days.ts'
import { addMinutes, instantAt, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { noteChange } from '../../platform/changes.ts'
import { enqueue } from '../../platform/enqueue.ts'
import type { EnqueuedJob, JobServices } from '../../platform/jobs.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { lockDoctors } from '../slots/claims.ts'
import { claimExternal } from '../slots/claim-external.ts'
import type { Span } from './busy-times.ts'
import { readCalendar, type Reading } from './read-calendar.ts'
import { openAddress } from './sealed-address.ts'

const minutesBetween = 10
/** With each failure twice as long, up to this. */
const longestMinutes = 240
/** Whoever began so long ago has died in it: an attempt is over after half a minute. */
const longestReadingMinutes = 2
/** What has not changed is counted anew all the same before the horizon has moved on beyond what was counted. */
const countAnewAfterMinutes = 12 * 60
const dayMinutes = 1440
/** Counted beyond the horizon, until it is counted anew. */
const daysBeyond = 2

/** Reads one calendar elsewhere, and claims when it is busy. */
export const readJob: EnqueuedJob<'calendarId'> = {
  name: 'read-external-calendar',
  ids: ['calendarId'],
  run: (services, { organizationId, calendarId }, { signal }) =>
    syncCalendar(services, { organizationId, calendarId }, signal),
}

type Which = { organizationId: string; calendarId: string }
type Needs = Pick<JobServices, 'tenancy'> & { services: Pick<JobServices['services'], 'linkKey' | 'outside'> }

/**
 * One at a time, however many servers there are. A calendar that cannot be read keeps what it said before; what went wrong
 * is for whoever added it, and says nothing of the address.
 */
export async function syncCalendar(
  { tenancy, services }: Needs,
  { organizationId, calendarId }: Which,
  signal?: AbortSignal,
): Promise<void> {
  const begun = await tenancy.inClinic(organizationId, (db, now) => begin(db, now, calendarId))
  if (!begun) return
  const { window } = begun
  const address = openAddress(services, organizationId, calendarId, begun.address)
  const reading: Reading =
    address === null
      ? { kind: 'problem', problem: 'unreadable' }
      : await readCalendar(services.outside, { organizationId, address, known: begun.known, window, signal })
  await tenancy.inClinic(organizationId, (db, now) => finish(db, now, { calendarId, begun, reading }))
}

/** Null when it was ended, or is being read. */
async function begin(db: ClinicDatabase, now: string, id: string) {
  const row = await db
    .updateTable('external_calendars')
    .set({ begun_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('begun_at', 'is', null),
        where('begun_at', '<', addMinutes(now as Instant, -longestReadingMinutes)),
      ]),
    )
    .returning(['provider_id', 'address', 'etag', 'last_modified', 'counted_at'])
    .executeTakeFirst()
  if (!row) return null
  const { zone, days } = await db
    .selectFrom('organizations')
    .select('time_zone as zone')
    .select(sql<number>`greatest(horizon_days, (select max(horizon_days) from services))`.as('days'))
    .executeTakeFirstOrThrow()
  const from = minuteOf(startOfDayAt(zone, now as Instant))
  const isKnown = row.counted_at !== null && row.counted_at > addMinutes(now as Instant, -countAnewAfterMinutes)
  return {
    begunAt: now,
    providerId: row.provider_id,
    address: row.address,
    known: isKnown ? { etag: row.etag, lastModified: row.last_modified } : undefined,
    window: { from, to: from + (days + daysBeyond) * dayMinutes, zone },
  }
}

type Begun = NonNullable<Awaited<ReturnType<typeof begin>>>

async function finish(
  db: ClinicDatabase,
  now: string,
  { calendarId, begun, reading }: { calendarId: string; begun: Begun; reading: Reading },
): Promise<void> {
  const { providerId, begunAt } = begun
  await lockDoctors(db, [providerId])
  const before = await db
    .selectFrom('external_calendars')
    .select(['busy', 'left_out', 'problem', 'failing_since', 'failures', 'read_at'])
    .where('id', '=', calendarId)
    .where('begun_at', '=', begunAt)
    .forUpdate()
    .executeTakeFirst()
  // Ended meanwhile, or somebody else's turn by now.
  if (!before) return
  const failures = reading.kind === 'problem' ? before.failures + 1 : 0
  const { busy, left_out } = await db
    .updateTable('external_calendars')
    .set({
      begun_at: null,
      due_at: addMinutes(now as Instant, waitAfter(failures)),
      failures,
      ...(reading.kind === 'problem'
        ? { problem: reading.problem satisfies CalendarProblem, failing_since: before.failing_since ?? now }
        : { problem: null, failing_since: null, read_at: now }),
      ...(reading.kind === 'busy'
        ? {
            busy: multirangeOf(reading.busy.spans),
            left_out: reading.busy.leftOut,
            counted_at: now,
            etag: reading.validators.etag,
            last_modified: reading.validators.lastModified,
          }
        : {}),
    })
    .where('id', '=', calendarId)
    .returning(['busy', 'left_out'])
    .executeTakeFirstOrThrow()
  // Also when nothing is new: what gave its time back meanwhile was free here alone.
  await claimExternal(db, providerId, now)
  const problem = reading.kind === 'problem' ? reading.problem : null
  const isSame = busy === before.busy && left_out === before.left_out && problem === before.problem
  if (!isSame || before.read_at === null) await noteChange(db, { noun: 'schedule', id: providerId, providerId })
}

const waitAfter = (failures: number) => Math.min(minutesBetween * 2 ** Math.max(0, failures - 1), longestMinutes)

const multirangeOf = (spans: readonly Span[]) =>
  `{${spans.map(([from, to]) => `[${instantAt(from)},${instantAt(to)})`).join(',')}}`

/** Has what is due read, of who works here. Each is due again later at once, so that no server asks for it twice. */
export async function planReadings(db: ClinicDatabase, now: string): Promise<void> {
  const due = await db
    .updateTable('external_calendars')
    .set({ due_at: addMinutes(now as Instant, minutesBetween) })
    .where('due_at', '<=', now)
    .where('provider_id', 'in', db.selectFrom('providers').select('id').where('is_active', '=', true))
    .returning('id')
    .execute()
  for (const { id } of due) await enqueue(db, readJob, { calendarId: id })
}

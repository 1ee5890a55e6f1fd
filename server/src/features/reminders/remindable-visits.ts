import type { VisitToRemindOf } from '@polyclinic/domain/reminders/decide-reminders.ts'
import type { Reach } from '@polyclinic/domain/reminders/decide-channels.ts'
import type { ReminderHours } from '@polyclinic/domain/reminders/rules.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { hasTimeSince, selectAppointments, type AppointmentRow } from '../appointments/queries.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { mailableAddress } from '../patient-records/refused-address.ts'
import { isNotified, isUnsolicited, textedNumber, wantsReminders } from './reach.ts'

export type RemindableVisit = VisitToRemindOf & {
  row: AppointmentRow
  to: string
  isUnsolicited: boolean
  reach: Reach
}

/** Between which starts, after the first and before the second; as of when, and whether the clinic sends text messages. */
type Starts = { after: string; before: string; now: string; withSms: boolean }

/** Visits whose patient may be written to, and was not reminded so many hours before the time that they have now. */
const selectRemindable = (db: ClinicDatabase, hours: ReminderHours, { after, before, now, withSms }: Starts) =>
  selectAppointments(db)
    .leftJoin('message_choices as c', (join) =>
      join.onRef('c.email', '=', 'p.email').on('c.kind', '=', 'appointment-reminder'),
    )
    .select([
      hasTimeSince('a').as('has_time_since'),
      isUnsolicited.as('is_unsolicited'),
      textedNumber(withSms, now).as('number'),
      isNotified(now).as('by_push'),
      mailableAddress().as('mailable_address'),
    ])
    .where('a.status', '=', 'booked')
    .where('a.payment_due_at', 'is', null)
    .where('a.starts_at', '>', after)
    .where('a.starts_at', '<', before)
    .where('p.email', 'is not', null)
    .where(isOpenRecord('p'))
    .where(wantsReminders)
    // Nobody is reached there; what must be told is tried all the same.
    .where((eb) =>
      eb.or([eb(mailableAddress(), 'is not', null), eb(textedNumber(withSms, now), 'is not', null), isNotified(now)]),
    )
    .where(
      sql<boolean>`not exists (select from reminders r
        where r.appointment_id = a.id and r.hours_before = ${hours} and r.starts_at = a.starts_at)`,
    )
    .orderBy('a.starts_at')
    .orderBy('a.id')

/**
 * Visits of which a reminder is due, the soonest first.
 * @param after the last one that was looked at, so that of very many none is passed over again and again
 */
export async function dueVisits(
  db: ClinicDatabase,
  { hours, starts, after, most }: { hours: ReminderHours; starts: Starts; after: RemindableVisit | null; most: number },
): Promise<RemindableVisit[]> {
  const due = selectRemindable(db, hours, starts).limit(most)
  const rest = after
    ? due.where(sql<boolean>`(a.starts_at, a.id) > (${after.startsAt}::timestamptz, ${after.id}::uuid)`)
    : due
  return (await rest.execute()).map(asRemindable)
}

/** What the same people have on these days besides. */
export async function visitsBeside(
  db: ClinicDatabase,
  hours: ReminderHours,
  visits: readonly RemindableVisit[],
  { now, withSms }: { now: string; withSms: boolean },
): Promise<RemindableVisit[]> {
  const starts = visits.map(({ startsAt }) => Date.parse(startsAt)).toSorted((a, b) => a - b)
  const day = 86_400_000
  const [first, last] = [Math.max(Date.parse(now), starts[0]! - day), starts.at(-1)! + day]
  const rows = await selectRemindable(db, hours, {
    after: new Date(first).toISOString(),
    before: new Date(last).toISOString(),
    ...{ now, withSms },
  })
    .where(
      // Found by their people, however many visits these days have.
      sql<boolean>`a.patient_id = any(array(
        select id from patients where email = any(${[...new Set(visits.map(({ to }) => to))]}::text[])))`,
    )
    .execute()
  return rows.map(asRemindable)
}

/** Of these, those that are still to come, and whose patients a mail reaches. */
export async function mailableVisits(
  db: ClinicDatabase,
  hours: ReminderHours,
  ids: readonly string[],
  now: string,
): Promise<RemindableVisit[]> {
  const rows = await selectRemindable(db, hours, { after: now, before: 'infinity', now, withSms: false })
    .where('a.id', '=', anyOf(ids))
    .where(mailableAddress(), 'is not', null)
    .execute()
  return rows.map(asRemindable)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRemindable>['executeTakeFirstOrThrow']>>

const asRemindable = (row: Row): RemindableVisit => ({
  id: row.id,
  row,
  to: row.patient_email!,
  isUnsolicited: row.is_unsolicited,
  reach: {
    email: row.mailable_address,
    // Somebody who only typed this address does not make a phone ring.
    number: row.is_unsolicited ? null : row.number,
    push: row.by_push && !row.is_unsolicited ? row.patient_email : null,
  },
  startsAt: row.starts_at as Instant,
  timeZone: row.time_zone,
  hasTimeSince: row.has_time_since as Instant,
  person: JSON.stringify([
    row.patient_email,
    row.language,
    ...[row.patient_given_name, row.patient_family_name, row.booked_by_given_name, row.booked_by_family_name],
  ]),
})

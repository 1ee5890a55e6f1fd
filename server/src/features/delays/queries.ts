import { leftOrLeaves } from '@polyclinic/domain/messages/states.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { addDays, dateIn, startOfDay, type Instant } from '@polyclinic/domain/kit/time.ts'
import { mostDelayMails } from '@polyclinic/domain/delays/rules.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { selectAppointments, type AppointmentRow } from '../appointments/queries.ts'
import { mailableAddress } from '../patient-records/refused-address.ts'
import { isUnsolicited } from '../reminders/reach.ts'

type Span = { startsAt: Instant; endsAt: Instant }

/** The clinic's day, with which a delay ends. */
export function dayOf({ clinic, now }: Pick<Context, 'clinic' | 'now'>): Span {
  const { time_zone: timeZone } = clinic
  const today = dateIn(timeZone, now as Instant)
  return { startsAt: startOfDay(timeZone, today), endsAt: startOfDay(timeZone, addDays(today, 1)) }
}

export type ToldVisit = {
  id: string
  status: AppointmentState
  startsAt: string
  told: number
  /** There is an address, nothing says that it is wrong, and it did not get enough of these mails today. */
  isMailed: boolean
  /** How many mails told of a delay of this visit. */
  mails: number
  /** Whoever only typed the address has booked it. */
  isUnsolicited: boolean
  row: AppointmentRow
}

/** Beyond that somebody calls. */
export const maySendTo = ({ mails }: Pick<ToldVisit, 'mails'>): boolean => mails < mostDelayMails

/** Of a visit, those that told of it or will. */
const noticesOf = sql`delay_notices n join messages m on m.id = n.message_id
  where n.appointment_id = a.id and m.status = any(${leftOrLeaves})`

/** What was said last of a doctor; who says something else, or tells of it, waits until this transaction is over. */
export const lockDelay = (db: ClinicDatabase, providerId: string) =>
  db
    .selectFrom('delays')
    .select(['minutes', 'begins_at', 'ends_at'])
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()

/**
 * The visits of a doctor's day that have not begun, with the delay that was told of last: by a mail that has left, or
 * cannot be taken back.
 */
export async function readToldVisits(db: ClinicDatabase, providerId: string, day: Span): Promise<ToldVisit[]> {
  const rows = await selectAppointments(db)
    .select([
      mailableAddress().as('mailable_address'),
      isUnsolicited.as('is_unsolicited'),
      sql<number>`coalesce((
        select n.minutes from ${noticesOf} and n.starts_at = a.starts_at
        order by m.created_at desc, m.id desc limit 1), 0)`.as('told'),
      sql<number>`(select count(*)::int from ${noticesOf})`.as('mails'),
    ])
    .where('a.provider_id', '=', providerId)
    .where('a.starts_at', '>=', day.startsAt)
    .where('a.starts_at', '<', day.endsAt)
    .where('a.status', 'in', ['booked', 'arrived'])
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
  return rows.map(({ told, mails, is_unsolicited, mailable_address: address, ...row }) => ({
    ...{ id: row.id, status: row.status as AppointmentState, startsAt: row.starts_at },
    ...{ told, mails, row, isUnsolicited: is_unsolicited },
    isMailed: address !== null && maySendTo({ mails }),
  }))
}

/** The mails about a doctor's delay that can still be taken back. */
export async function waitingNotices(db: ClinicDatabase, providerId: string, day: Span): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments as a')
    .innerJoin('delay_notices as n', 'n.appointment_id', 'a.id')
    .innerJoin('messages as m', 'm.id', 'n.message_id')
    .select('m.id')
    .where('a.provider_id', '=', providerId)
    .where('a.starts_at', '>=', day.startsAt)
    .where('a.starts_at', '<', day.endsAt)
    .where('m.status', '=', 'waiting')
    .execute()
  return rows.map(({ id }) => id)
}

/** What a doctor's visits are told as, without who they are. */
export const toldOf = (visits: readonly ToldVisit[]) => visits.map(({ id, isMailed }) => ({ id, isMailed }))

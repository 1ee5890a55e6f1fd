import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { previewAnnouncement as contract } from '@polyclinic/domain/announcements/endpoints.ts'
import { withdrawMinutes } from '@polyclinic/domain/announcements/rules.ts'
import type { Announced } from '@polyclinic/domain/kit/errors.ts'
import { addDays, addMinutes, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { dayOfClinic } from '../../platform/database/day-of-clinic.ts'
import { selectAppointments } from '../appointments/queries.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { mailableAddress } from '../patient-records/refused-address.ts'

/** The visits of a day that are still to come, with any doctor or with one, by start. */
export async function visitsOfDay({ db, now, clinic }: Context, date: string, providerId: string | null) {
  const day = date as PlainDate
  const rows = await selectAppointments(db)
    .select(mailableAddress().as('email'))
    .where('a.status', '=', 'booked')
    .where('a.starts_at', '>', now)
    .where('a.starts_at', '>=', startOfDay(clinic.time_zone, day))
    .where('a.starts_at', '<', startOfDay(clinic.time_zone, addDays(day, 1)))
    .where(isOpenRecord('p'))
    .$if(providerId !== null, (q) => q.where('a.provider_id', '=', providerId!))
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
  return rows.map(({ email, ...row }) => ({ id: row.id, email, row }))
}

/** Whether a message to everybody of a day (`n`) concerns a visit as it is now: it is still to take place on that day. */
export const concerns = (visit: string) =>
  sql<boolean>`(${sql.ref(`${visit}.status`)} = 'booked' and ${dayOfClinic(`${visit}.starts_at`)} = n.day)`

type Sent = Output<typeof contract>['sent']

/** What everybody of a day was told, the newest first. */
export async function sentOfDay({ db, now }: Context, date: string): Promise<Sent> {
  const { rows } = await sql<Omit<Sent[number], 'withdrawUntil'>>`
    select n.id, n.provider_id as "providerId", n.words, n.sent_at as "sentAt", u.name as "sentBy",
      n.withdrawn_at is not null as "isWithdrawn",
      (select count(distinct v.message_id)::int from announcement_visits v where v.announcement_id = n.id) as mails
    from announcements n join users u on u.id = n.sent_by_user_id
    where n.day = ${date}::date order by n.sent_at desc, n.id desc`.execute(db)
  return rows.map((row) => {
    const until = withdrawUntil(row.sentAt)
    return { ...row, withdrawUntil: !row.isWithdrawn && Date.parse(until) > Date.parse(now) ? until : null }
  })
}

type Asked = { date: string; providerId: string | null; lastSeen: string | null }

/** What some of the same people were told after the last message that somebody has seen, and that was not taken back. */
export async function newestSince({ db }: Context, { date, providerId, lastSeen }: Asked): Promise<Announced | null> {
  const { rows } = await sql<Announced>`
    select n.id, n.words, n.sent_at as "sentAt", u.name as "sentBy"
    from announcements n join users u on u.id = n.sent_by_user_id
    where n.day = ${date}::date and n.withdrawn_at is null
      and (n.provider_id is null or ${providerId}::uuid is null or n.provider_id = ${providerId})
      and not exists (select from announcements seen
        where seen.id = ${lastSeen} and seen.day = n.day and (seen.sent_at, seen.id) >= (n.sent_at, n.id))
    order by n.sent_at desc, n.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export const withdrawUntil = (sentAt: string): Instant => addMinutes(sentAt as Instant, withdrawMinutes)

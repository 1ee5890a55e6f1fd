import { toldNobody } from '@polyclinic/domain/messages/states.ts'
import {
  callAheadDays,
  remindByPhoneHours,
  type CallFacts,
  type CallOutcome,
  type CallReason,
  type NotedCall,
} from '@polyclinic/domain/calls/calls.ts'
import { visitsToTell } from '@polyclinic/domain/delays/rules.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { concerns } from '../announcements/queries.ts'
import { selectLateDoctors } from '../appointments/current-delays.ts'
import { isActUntold, undeliveredMail } from '../appointments/messages-about-visit.ts'
import { hasTimeSince, whoseDay } from '../appointments/queries.ts'
import { readToldVisits } from '../delays/queries.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { mailableAddress } from '../patient-records/refused-address.ts'
import { isReachedElsewhere } from '../reminders/reach.ts'

export type Noted = NotedCall & { id: string; by: string }
export type VisitFacts = { id: string; facts: CallFacts; noted: readonly Noted[]; words: string | null }

type Row = Omit<CallFacts, 'lateMinutes'> & {
  id: string
  words: string | null
  noted: { id: string; reason: CallReason; about: string; outcome: CallOutcome; at: string; by: string }[]
}

/** What the calls to make follow from, of the visits that somebody sees; of one alone where it is named. */
export async function readCallFacts(context: Context, only: string | null = null): Promise<VisitFacts[]> {
  const late = await lateVisits(context)
  const rows = await readRows(context, [...late.keys()], only)
  return rows.map(({ id, noted, words, ...facts }) => ({
    ...{ id, words },
    // As JSON has it, the time is spelled otherwise.
    noted: noted.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
    facts: { ...facts, lateMinutes: late.get(id) ?? null },
  }))
}

/** By how much, of those who wait for a doctor who is late today and are told so by no mail. */
async function lateVisits({ db, now, actor }: Context): Promise<Map<string, number>> {
  const delays = await selectLateDoctors(db, now)
    .where(within(actor, 'appointments:day', { providerId: 'd.provider_id' }, 'clinic'))
    .execute()
  const late = new Map<string, number>()
  for (const { provider_id: providerId, minutes, begins_at, ends_at } of delays) {
    const day = { startsAt: begins_at as Instant, endsAt: ends_at as Instant }
    for (const { id, isMailed } of visitsToTell(await readToldVisits(db, providerId, day), minutes, now))
      if (!isMailed) late.set(id, minutes)
  }
  return late
}

/**
 * Visits of which something is known that somebody may have to be called about; whether they have to be says
 * `callsToMake` alone.
 */
async function readRows(
  { db, now, actor, services }: Context,
  late: readonly string[],
  only: string | null,
): Promise<Row[]> {
  const withSms = sql<boolean>`((select text_reminders from organizations) and ${services.sms !== 'off'}::boolean)`
  const visit = { id: sql`a.id`, seriesId: sql`a.series_id` }
  const { rows } = await sql<Row>`
    with seen as (
      select a.id, a.status, a.starts_at, a.created_at, a.confirmed_at,
        case when ${mailableAddress()} is not null then 'good' when p.email is null then 'none' else 'refused' end as address,
        ${isReachedElsewhere(withSms, now)} as has_other_way,
        done.act, done.version_after, done.act is not null and ${isActUntold(visit, sql`done.at`)} as is_act_untold,
        ${undeliveredMail(visit)} as failed, told.announcement_id, told.words
      from appointments a join patients p on p.id = a.patient_id
      left join message_choices c on c.email = p.email and c.kind = 'appointment-reminder'
      left join lateral (
        select h.act, h.at, h.version_after, h.actor_side, h.cause from appointment_history h
        where h.appointment_id = a.id and h.act <> 'confirm' order by h.version_after desc limit 1) last on true
      left join lateral (
        select last.* where last.actor_side = 'clinic'
          and (last.act = 'reschedule' or last.act = 'cancel' and coalesce(last.cause, 'clinic') = 'clinic')) done on true
      left join lateral (
        select n.id as announcement_id, n.words from announcement_visits v
          join announcements n on n.id = v.announcement_id left join messages m on m.id = v.message_id
        where v.appointment_id = a.id and n.withdrawn_at is null and ${concerns('a')}
          and (m.id is null or m.status = any(${toldNobody}))
        order by n.sent_at desc, n.id desc limit 1) told on true
      where ${isOpenRecord('p')} and ${within(actor, 'appointments:day', whoseDay, 'clinic')}
        and ${only === null ? sql`true` : sql`a.id = ${only}`}
        and (a.id = any(${late}::uuid[]) or a.status in ('booked', 'cancelled') and a.starts_at > ${now}::timestamptz
          and a.starts_at < ${now}::timestamptz + make_interval(days => ${callAheadDays}::int))
    )
    select s.id, s.status, s.starts_at as "startsAt", s.confirmed_at is not null as "isConfirmed",
      ${hasTimeSince('s')} as "hasTimeSince",
      s.address, s.has_other_way as "hasOtherWay",
      case when s.act is not null then json_build_object('act', s.act, 'version', s.version_after) end as "clinicAct",
      s.is_act_untold as "isActUntold", s.failed, s.announcement_id as "announcementId", s.words,
      coalesce((select json_agg(json_build_object('id', c.id, 'reason', c.reason, 'about', c.about, 'outcome', c.outcome,
          'at', c.called_at, 'by', u.name) order by c.called_at desc, c.id desc)
        from desk_calls c join users u on u.id = c.called_by_user_id
        where c.appointment_id = s.id and c.undone_at is null), '[]') as noted
    from seen s
    where s.id = any(${late}::uuid[]) or s.is_act_untold or s.failed is not null or s.announcement_id is not null
      or s.address <> 'good' and (s.act is not null
        or s.starts_at < ${now}::timestamptz + make_interval(hours => ${remindByPhoneHours}::int))
    order by s.starts_at, s.id`.execute(db)
  return rows
}

import { takenBack, toldNobody, undelivered } from '@polyclinic/domain/messages/states.ts'
import { kindsAboutActs, kindsAboutTimes, kindsOfSeries } from '@polyclinic/domain/messages/kinds.ts'
import { sql, type RawBuilder } from 'kysely'

type Visit = { id: RawBuilder<unknown>; seriesId: RawBuilder<unknown> }

/**
 * The messages (`m`) that tell when a visit takes place, or that it does not. One about a series is of its first visit, and
 * tells of all that something was done with at that moment.
 */
export const messagesAboutVisit = ({ id, seriesId }: Visit): RawBuilder<unknown> => sql`messages m
  where m.subject_kind = 'appointment' and m.kind = any(${kindsAboutTimes})
    and m.subject_id in (select ${id} union all select v.id from appointments v where v.series_id = ${seriesId})
    and (m.subject_id = ${id} or m.kind = any(${kindsOfSeries}) and exists (
      select from appointment_history told where told.appointment_id = ${id} and told.at = m.created_at))`

/** Whether what was done with a visit at a moment was written to its patient, and neither that nor what came after arrived. */
export const isActUntold = (visit: Visit, at: RawBuilder<unknown>): RawBuilder<boolean> => sql`coalesce((
  select bool_or(m.kind = any(${kindsAboutActs})) and bool_and(m.status = any(${toldNobody}))
  from ${messagesAboutVisit(visit)} and m.created_at >= ${at}), false)`

/** The newest mail about a visit, of those that could tell its patient, where that did not arrive. */
export const undeliveredMail = (visit: Visit): RawBuilder<{ messageId: string; at: string } | null> => sql`(
  select case when newest.status = any(${undelivered})
    then json_build_object('messageId', newest.id, 'at', newest.created_at) end
  from (select m.id, m.status, m.created_at from ${messagesAboutVisit(visit)}
    and m.channel = 'email' and m.status <> all(${takenBack})
    order by m.created_at desc, m.id desc limit 1) newest)`

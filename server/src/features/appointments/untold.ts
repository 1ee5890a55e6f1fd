import { takenBack } from '@polyclinic/domain/messages/states.ts'
import { addMinutes, compareInstants, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { withdrawMessages } from '../messages/withdraw-messages.ts'
import { messagesAboutVisit } from './messages-about-visit.ts'
import type { AppointmentRow } from './queries.ts'

type Visit = Pick<AppointmentRow, 'id' | 'starts_at' | 'duration_minutes' | 'time_zone' | 'provider_name'>

/** The time that the patient knows of a visit, and whether they had said that they will be there. */
export type KnownTime = Pick<AppointmentRow, 'starts_at' | 'ends_at' | 'time_zone' | 'provider_name' | 'confirmed_at'>

export const isSameStart = (one: { starts_at: string }, other: { starts_at: string }) =>
  compareInstants(one.starts_at as Instant, other.starts_at as Instant) === 0

/**
 * Takes back what waits to be told of a visit, by whoever changes it: then nobody has been told of the visit as it was.
 * @returns whether its confirmation still waits; the time that the patient knows when a move was
 */
export async function takeBackUntold(
  context: Pick<Context, 'db' | 'now'>,
  visit: Visit,
  booking: 'withdrawn' | 'superseded',
): Promise<{ isConfirmationPending: boolean; known: KnownTime | null }> {
  const kinds = await withdrawMessages(
    context.db,
    { kind: 'appointment', id: visit.id },
    { 'appointment-booked': booking, 'appointment-rescheduled': 'withdrawn' },
  )
  return {
    // A mail about a delay leaves while the confirmation waits.
    isConfirmationPending: kinds.includes('appointment-booked') && !(await wasTold(context, visit.id)),
    known: kinds.includes('appointment-rescheduled') ? await knownTime(context, visit) : null,
  }
}

/** When a patient was last told of their visit, by a message that left or cannot be taken back. */
const lastTold = (id: string) => sql<string | null>`(
  select max(m.created_at) from ${messagesAboutVisit({
    id: sql`${id}::uuid`,
    seriesId: sql`(select series_id from appointments where id = ${id})`,
  })} and m.status <> 'waiting' and m.status <> all(${takenBack}))`

async function wasTold({ db }: Pick<Context, 'db'>, id: string): Promise<boolean> {
  const { rows } = await sql<{ at: string | null }>`select ${lastTold(id)} as at`.execute(db)
  return rows[0]!.at !== null
}

/** No move is untold for longer, nor taken back with a cancellation later. */
const longestUntold = '15 minutes'

/**
 * The time before the first move of the last minutes that was never told; null when the patient knows the present one:
 * by a message, or because they said that they will be there.
 */
export async function knownTime({ db, now }: Pick<Context, 'db' | 'now'>, visit: Visit): Promise<KnownTime | null> {
  const { rows } = await sql<{ startsAt: Instant; confirmedAt: string | null }>`
    select h.starts_at_before as "startsAt", (
        select case when e.act = 'confirm' then e.at end from appointment_history e
        where e.appointment_id = h.appointment_id and e.version_after < h.version_after
          and e.act in ('book', 'reschedule', 'confirm')
        order by e.version_after desc limit 1
      ) as "confirmedAt"
    from appointment_history h
    where h.appointment_id = ${visit.id} and h.act = 'reschedule'
      and h.at > ${now}::timestamptz - ${longestUntold}::interval
      and h.at > coalesce(greatest(${lastTold(visit.id)}, (
          select max(e.at) from appointment_history e
          where e.appointment_id = h.appointment_id and e.act = 'confirm' and e.actor_side = 'patient')), '-infinity')
    order by h.version_after limit 1`.execute(db)
  const known = rows[0]
  return known
    ? {
        ...{ time_zone: visit.time_zone, provider_name: visit.provider_name, confirmed_at: known.confirmedAt },
        ...{ starts_at: known.startsAt, ends_at: addMinutes(known.startsAt, visit.duration_minutes) },
      }
    : null
}

import {
  callsToMake,
  callUndoHours,
  isCallUndoable,
  listedAttempts,
  listedCalls,
  type Call,
} from '@polyclinic/domain/calls/calls.ts'
import type { listCalls as contract } from '@polyclinic/domain/calls/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { within } from '../../platform/reach.ts'
import { bookedByOf } from '../appointments/booked-by.ts'
import { isContactShown } from '../appointments/day-appointment.ts'
import { selectAppointments, whoseDay } from '../appointments/queries.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { wholeMinute } from '../slots/offer-snapshot.ts'
import { readCallFacts, type Noted, type VisitFacts } from './call-facts.ts'

type Listed = Output<typeof contract>
type Told = Omit<VisitFacts, 'noted'> & { noted: readonly Noted[]; call: Call }

/** Whom somebody has to phone, and who was phoned lately. */
export async function listCalls(context: Context): Promise<Listed> {
  const { now } = context
  const facts = await readCallFacts(context)
  const toMake = facts
    .flatMap((each): Told[] =>
      callsToMake(each.facts, each.noted, now).map((call) => {
        const noted = each.noted.filter(({ reason, about }) => reason === call.reason && about === call.about)
        return { ...each, noted, call }
      }),
    )
    .slice(0, listedCalls)
  const made = await madeLately(context)
  const visits = await visitsById(context, [...toMake.map(({ id }) => id), ...made.map(({ visitId }) => visitId)])
  if (visits.size > 0) await auditOften(context, { action: 'appointments:list-calls', side: 'clinic' })
  return {
    now,
    items: toMake.map(({ id, call, noted, words, facts: { lateMinutes } }) => ({
      ...visits.get(id)!,
      ...call,
      minutes: call.reason === 'late' ? lateMinutes : null,
      words: call.reason === 'announced' ? words : null,
      noted: noted.slice(0, listedAttempts).map(shown),
    })),
    made: made.map(({ visitId, reason, about, ...each }) => ({
      ...visits.get(visitId)!,
      ...{ reason, about, minutes: null, words: null, noted: [shown(each)] },
    })),
  }
}

const shown = ({ id, outcome, at, by }: Pick<Noted, 'id' | 'outcome' | 'at' | 'by'>) => ({ id, outcome, at, by })

/** Those who were reached, within the time in which that can be taken back. */
async function madeLately({ db, now, actor }: Context) {
  const rows = await db
    .selectFrom('desk_calls as c')
    .innerJoin('appointments as a', 'a.id', 'c.appointment_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('users as u', 'u.id', 'c.called_by_user_id')
    .select(['c.id', 'c.appointment_id', 'c.reason', 'c.about', 'c.called_at', 'u.name'])
    .where('c.outcome', '=', 'reached')
    .where(isOpenRecord('p'))
    .where('c.undone_at', 'is', null)
    .where('c.called_at', '>', sql<string>`${now}::timestamptz - make_interval(hours => ${callUndoHours}::int)`)
    .where(within(actor, 'appointments:day', whoseDay, 'clinic'))
    .orderBy('c.called_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(listedCalls)
    .execute()
  return rows
    .filter(({ called_at: at }) => isCallUndoable(at, now))
    .map(({ id, appointment_id: visitId, reason, about, called_at: at, name: by }) => ({
      ...{ id, visitId, reason: reason as Noted['reason'], about, outcome: 'reached' as const, at, by },
    }))
}

/** Who it is, and their number for who may see it. */
async function visitsById(context: Context, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await selectAppointments(context.db)
    .select(isContactShown(context).as('is_contact_shown'))
    .where('a.id', '=', anyOf(ids))
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        visit: {
          ...{ id: row.id, status: row.status as AppointmentState, timeZone: row.time_zone },
          ...{ startsAt: wholeMinute(row.starts_at), providerName: row.provider_name, locationName: row.location_name },
        },
        patient: {
          ...{ id: row.patient_id, givenName: row.patient_given_name, familyName: row.patient_family_name },
          phone: row.is_contact_shown ? row.patient_phone : null,
        },
        bookedBy: bookedByOf(row),
      },
    ]),
  )
}

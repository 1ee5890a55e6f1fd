import type { exportAuditEvents as contract } from '@polyclinic/domain/audit/endpoints.ts'
import { auditDaysAtMost, auditDaysShown } from '@polyclinic/domain/audit/limits.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { addDays, dateIn, daysBetween, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { refuseField } from '../../platform/refuse.ts'

type EventQuery = Input<typeof contract>['query']
export type Period = { from: PlainDate; to: PlainDate }

/** @throws {Refusal} `invalid_fields` for an end before its beginning, and for too many days */
export function periodOf({ clinic, now }: Context, asked: EventQuery): Period {
  const today = dateIn(clinic.time_zone, now as Instant)
  const to = asked.to === undefined || asked.to > today ? today : (asked.to as PlainDate)
  const first = asked.from as PlainDate | undefined
  const from = first === undefined ? addDays(to, 1 - auditDaysShown) : first > today ? today : first
  if (from > to) throw refuseField('/query/to', 'end_before_start', 'It is the first day or a later one.')
  if (daysBetween(from, to) >= auditDaysAtMost)
    throw refuseField('/query/from', 'too_long', `At most ${auditDaysAtMost} days at once.`)
  return { from, to }
}

/** Of the period, in the order in which they were written down; filtered as asked. */
export function selectEvents({ db, clinic }: Pick<Context, 'db' | 'clinic'>, { from, to }: Period, asked: EventQuery) {
  const { noun, outcome, actor, record } = asked
  return db
    .selectFrom('audit_events as e')
    .where('e.at', '>=', startOfDay(clinic.time_zone, from))
    .where('e.at', '<', startOfDay(clinic.time_zone, addDays(to, 1)))
    .$if(noun !== undefined, (query) => query.where('e.action', 'like', `${noun}:%`))
    .$if(outcome !== undefined, (query) => query.where('e.outcome', '=', outcome!))
    .$if(actor === 'nobody', (query) => query.where('e.actor_user_id', 'is', null))
    .$if(actor !== undefined && actor !== 'nobody', (query) => query.where('e.actor_user_id', '=', actor!))
    .$if(record !== undefined, (query) => query.where('e.object_id', '=', record!))
}

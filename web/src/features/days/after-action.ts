import { acts, actTo, type Act } from '@polyclinic/domain/appointments/acts.ts'
import { undoableUntil } from '@polyclinic/domain/appointments/rules.ts'
import type { DayVisit } from './day.ts'
import type { Canceling, VisitAction } from './offered-actions.ts'

/** A visit as it will most likely be once the server has answered. */
export function afterAction(visit: DayVisit, action: VisitAction, now: string, canceling?: Canceling): DayVisit {
  if (action === 'undo') return { ...visit, ...steppedBack(visit), standsSince: now, undoableUntil: null }
  return {
    ...visit,
    status: acts[action].to,
    ...stampOf(visit, action, now),
    standsSince: now,
    undoableUntil: undoableUntil({ act: action, at: now, side: 'clinic', cause: canceling?.cause ?? null }, visit),
  }
}

/** Of what the act notes, what the day shows. */
const stampOf = (visit: DayVisit, act: Act, at: string | null) => {
  const { stamps } = acts[act]
  return stamps && stamps in visit ? { [stamps]: at } : {}
}

/** As it was before the act that led here; who had arrived, arrived before it. */
function steppedBack(visit: DayVisit): Partial<DayVisit> {
  const act = actTo(visit.status)
  if (!act) return {}
  const before = acts[act].from.clinic
  return { status: (visit.arrivedAt ? before.at(-1) : before[0])!, ...stampOf(visit, act, null) }
}

import { acts, isStep } from '@polyclinic/domain/appointments/acts.ts'
import type { DayVisit } from './day.ts'
import type { VisitAction } from './offered-actions.ts'

/** What is seen of a visit at once, until the server says how it stands and what can be done with it then. */
export function afterAction(visit: DayVisit, action: VisitAction, now: string): DayVisit {
  const { act, undo } = visit.lastAct
  const [done, status, at] =
    action === 'undo' ? ([act, undo?.to ?? visit.status, null] as const) : ([action, acts[action].to, now] as const)
  const stamps = isStep(done) ? acts[done].stamps : undefined
  return {
    ...visit,
    status,
    ...(stamps && stamps in visit && { [stamps]: at }),
    lastAct: { ...visit.lastAct, at: now },
  }
}

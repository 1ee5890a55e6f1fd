import type { CancellationCause } from '@polyclinic/domain/appointments/cancellation.ts'
import { dayActs, isStep, type DayAct, type Step } from '@polyclinic/domain/appointments/acts.ts'
import { actRefusal, cancelRefusal } from '@polyclinic/domain/appointments/rules.ts'
import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import type { DayVisit } from './day.ts'
import { isFromJustNow } from './elapsed.ts'

/** What somebody may press on a visit; cancel is asked about first. */
export type VisitAction = DayAct | 'cancel' | 'undo'

/** What is said with a cancellation. */
export type Canceling = { cause: CancellationCause; reason: string }

export type OfferedActions = {
  /** The one verb of the row: the visit's next step. */
  verb: Step | null
  /** The way back stands in the row for a while where no verb stands, else in its menu. */
  undo: 'row' | 'menu' | null
  menu: readonly Exclude<VisitAction, Step | 'undo'>[]
}

type ActionContext = {
  now: string
  /** Nobody arrives before the day has come. */
  isAhead: boolean
  isPermitted: (permission: Permission) => boolean
}

/** Whether the act that brought a visit where it stands can be taken back by this person. */
export const canUndo = (visit: DayVisit, { now, isPermitted }: Pick<ActionContext, 'now' | 'isPermitted'>) =>
  isPermitted('appointments:undo') && visit.undoableUntil !== null && Date.parse(visit.undoableUntil) > Date.parse(now)

/** What the clinic's people can do with a visit now, by the same rules that the server enforces. */
export function offeredActions(visit: DayVisit, context: ActionContext): OfferedActions {
  const { now, isAhead, isPermitted } = context
  const anotherDay = isPermitted('appointments:another-day')
  const isAllowed = (act: DayAct) =>
    !isAhead && isPermitted(`appointments:${act}`) && actRefusal(visit, act, now, { anotherDay }) === null
  const allowed = dayActs.filter(isAllowed)
  const verb = allowed.find(isStep) ?? null
  const canCancel = isPermitted('appointments:cancel') && cancelRefusal(visit, 'clinic', now) === null
  return {
    verb,
    undo: canUndo(visit, context) ? (verb === null && isFromJustNow(visit, now) ? 'row' : 'menu') : null,
    menu: [...allowed.filter((act) => !isStep(act)), ...(canCancel ? (['cancel'] as const) : [])],
  }
}

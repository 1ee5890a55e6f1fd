import type { SaidCause } from '@polyclinic/domain/appointments/cancellation.ts'
import { isStep, type ClinicAct, type Step } from '@polyclinic/domain/appointments/acts.ts'
import type { DayVisit } from './day.ts'
import { isFromJustNow } from './elapsed.ts'

/** What somebody may press on a visit; cancel is asked about first. */
export type VisitAction = ClinicAct | 'undo'

/** What is said with a cancellation. */
export type Canceling = { cause: SaidCause; reason: string }

export type OfferedActions = {
  /** The one verb of the row: the visit's next step. */
  verb: Step | null
  /** The way back stands in the row for a while where no verb stands, else in its menu. */
  undo: 'row' | 'menu' | null
  menu: readonly Exclude<VisitAction, Step | 'undo'>[]
}

type AllowedAct = DayVisit['allowedActs'][number]

const isPast = (instant: string | null, now: string) => instant !== null && Date.parse(instant) <= Date.parse(now)

/** Whether it is after the visit's day: the server wants to hear that another day is meant. */
export const isOverdue = ({ until }: AllowedAct, now: string) => isPast(until, now)

/** Whether the act that brought a visit where it stands can be taken back by this person. */
export const canUndo = ({ lastAct: { undo } }: Pick<DayVisit, 'lastAct'>, now: string) =>
  undo !== null && !isPast(undo.until, now)

/** Where that stands which the server allows this person to do with a visit now. */
export function offeredActions(visit: DayVisit, now: string): OfferedActions {
  const acts = visit.allowedActs
    .filter((allowed) => allowed.from === null || isPast(allowed.from, now))
    .filter((allowed) => allowed.anotherDay || !isOverdue(allowed, now))
    .map(({ act }) => act)
  const verb = acts.find(isStep) ?? null
  return {
    verb,
    undo: canUndo(visit, now) ? (verb === null && isFromJustNow(visit, now) ? 'row' : 'menu') : null,
    menu: acts.filter((act) => !isStep(act)),
  }
}

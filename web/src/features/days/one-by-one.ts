import { isProblem } from '../../platform/api/problem.ts'
import { logFailure } from '../../platform/log.ts'
import type { DayVisit } from './day.ts'

/** What became of several visits with which the same was done: how those stand now, and those with which it could not be. */
export type OneByOne<T> = { done: { before: DayVisit; after: T }[]; left: { visit: DayVisit; error: unknown }[] }

/**
 * Does the same with several visits, one after the other: each is an act of its own, with its own history, mail and undo,
 * so that what hinders one leaves the others done, and who is left can be tried again.
 * @param what is done, for the log of what was no refusal
 */
export async function oneByOne<T>(
  visits: readonly DayVisit[],
  what: string,
  act: (visit: DayVisit) => Promise<T>,
): Promise<OneByOne<T>> {
  const told: OneByOne<T> = { done: [], left: [] }
  for (const visit of visits)
    try {
      told.done.push({ before: visit, after: await act(visit) })
    } catch (error) {
      if (!isProblem(error)) logFailure(what, error)
      told.left.push({ visit, error })
    }
  return told
}

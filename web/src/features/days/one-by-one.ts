import { newKey } from '../../platform/api/request-key.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { logFailure } from '../../platform/log.ts'
import type { DayVisit } from './day.ts'

/** Those with which it could not be done; unclear where no answer came, so that it may have been. */
export type Left = { visit: DayVisit; error: unknown; isUnclear: boolean }

/** What became of several visits with which the same was done: how those stand now, and who is left. */
export type OneByOne<T> = { done: { before: DayVisit; after: T }[]; left: Left[] }

/**
 * Does the same with several visits, one after the other: each is an act of its own, with its own history, mail and undo,
 * so that what hinders one leaves the others done, and who is left can be tried again. Where no answer came it is tried
 * once more, with the same key.
 * @param what is done, for the log of what was no refusal
 */
export async function oneByOne<T>(
  visits: readonly DayVisit[],
  what: string,
  act: (visit: DayVisit, key: string) => Promise<T>,
): Promise<OneByOne<T>> {
  const told: OneByOne<T> = { done: [], left: [] }
  for (const visit of visits) {
    const key = newKey()
    const first = await attempt(() => act(visit, key))
    const isLost = 'error' in first && isUnanswered(first.error)
    const last = isLost ? await attempt(() => act(visit, key)) : first
    if ('after' in last) told.done.push({ before: visit, after: last.after })
    else {
      if (!isProblem(last.error)) logFailure(what, last.error)
      // What is refused the second time can be so because it was done the first time.
      told.left.push({ visit, error: last.error, isUnclear: isLost })
    }
  }
  return told
}

const attempt = async <T>(act: () => Promise<T>): Promise<{ after: T } | { error: unknown }> => {
  try {
    return { after: await act() }
  } catch (error) {
    return { error }
  }
}

const isUnanswered = (error: unknown) => !isProblem(error) || error.status === 0 || error.status >= 500

import type { Alternative } from '@polyclinic/domain/kit/errors.ts'
import type { Context, Steps } from '../../platform/context.ts'
import { refuse, Refusal } from '../../platform/refuse.ts'
import { nearestTimes, type WantedTime } from './nearest.ts'
import type { Without } from './queries.ts'

/** `slot_taken` that remembers which time was lost, so that others near it can be offered after the rollback. */
export class TimeTaken extends Refusal {
  override name = 'TimeTaken'
  readonly wanted: WantedTime
  /** What the same act would have given back: it does not stand in the way of an alternative. */
  readonly without: Without
  constructor(wanted: WantedTime, without: Without = {}) {
    super('slot_taken', {})
    this.wanted = wanted
    this.without = without
  }
}

/** Runs `work` in a transaction; a lost time is refused with the three nearest, read in a new one. */
export async function withAlternatives<T>(steps: Steps, work: (context: Context) => Promise<T>): Promise<T> {
  try {
    return await steps.transact(work)
  } catch (error) {
    if (!(error instanceof TimeTaken)) throw error
    throw await steps.transact((context) => offeringOthers(context, error))
  }
}

/** The refusal of a lost time with the three nearest in it. */
export const offeringOthers = async (context: Context, lost: TimeTaken): Promise<Refusal> =>
  offering(await nearestTimes(context, lost.wanted, lost.without))

export const offering = (alternatives: Alternative[]): Refusal => refuse('slot_taken', { alternatives })

import type { Context, Steps } from '../../platform/context.ts'
import { afterRefusal } from './after-refusal.ts'
import { TimeLost } from './time-lost.ts'

/** Runs `work` in a transaction; a lost time is refused with the three nearest. */
export async function withAlternatives<T>(steps: Steps, work: (context: Context) => Promise<T>): Promise<T> {
  try {
    return await steps.transact(work)
  } catch (error) {
    throw error instanceof TimeLost ? await afterRefusal(steps, error) : error
  }
}

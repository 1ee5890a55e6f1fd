import type { Context, RequestScope } from '../../platform/context.ts'
import { afterRefusal } from './after-refusal.ts'
import { TimeLost } from './time-lost.ts'

/** Runs `work` in a transaction; a lost time is refused with the three nearest. */
export async function withAlternatives<T>(scope: RequestScope, work: (context: Context) => Promise<T>): Promise<T> {
  try {
    return await scope.transact(work)
  } catch (error) {
    throw error instanceof TimeLost ? await afterRefusal(scope, error) : error
  }
}

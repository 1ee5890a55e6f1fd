import type { Context, Steps } from '../../platform/context.ts'
import { keyed, once, type AskedOnce, type Done } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refuse.ts'
import { afterRefusal } from '../slots/after-refusal.ts'

/**
 * Runs `act` once for its idempotency key (`once`), and refuses a lost time with others near it. A repeat that ran
 * beside the first one loses the time to it, so a refused request looks for its key once more before it gives up.
 */
export async function actOnce<T>(
  steps: Steps,
  asked: AskedOnce,
  act: (context: Context) => Promise<Done<T>>,
  recall: (context: Context, id: string) => Promise<T>,
): Promise<T> {
  try {
    return await steps.transact((context) =>
      once(
        context,
        asked,
        () => act(context),
        (id) => recall(context, id),
      ),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const after = await afterRefusal(steps, error, keyed(steps, asked))
    if (after instanceof Refusal) throw after
    return steps.transact((context) => recall(context, after))
  }
}

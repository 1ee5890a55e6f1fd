import type { Context, Steps } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refuse.ts'
import { offeringOthers, TimeTaken } from '../slots/time-taken.ts'

/**
 * Runs `act` once for its idempotency key (`once`), and refuses a lost time with others near it. A repeat that ran
 * beside the first one loses the time to it, so a refused request looks for its key once more before it gives up.
 */
export async function actOnce<T>(
  steps: Steps,
  asked: { operation: string; key: string; body: unknown },
  act: (context: Context) => Promise<{ id: string; result: T }>,
  recall: (context: Context, id: string) => Promise<T>,
): Promise<T> {
  const attempt = (work: typeof act) =>
    steps.transact((context) =>
      once(
        context,
        asked,
        () => work(context),
        (id) => recall(context, id),
      ),
    )
  try {
    return await attempt(act)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return attempt(async (context) => {
      throw error instanceof TimeTaken ? await offeringOthers(context, error) : error
    })
  }
}

import type { Context, RequestScope } from '../../platform/context.ts'
import { turns } from '../../platform/bounds.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { keyedHash } from '../../platform/ids.ts'
import { withAttempts } from '../../platform/limits.ts'
import { callerOf, type Caller } from '../../platform/network.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { fileName } from './file-name.ts'

const inTurnOfAccount = createFairQueue({ of: ['account'], ...turns.papers })

/** How many of a kind one account opens in an hour: each is drawn when it is asked for. */
type Limit = { kind: string; most: number }
/** What a paper is called, and the work of drawing it: null for one that has too many pages. */
type Paper = { title: string; draw: (caller: Caller) => Promise<Buffer | null> }

/**
 * A paper as a PDF: read in one transaction, and drawn after it, one after the other for each account.
 * @throws {Refusal} `rate_limited`, and `unavailable` while too many wait
 */
export function answerPaper(scope: RequestScope, limit: Limit, read: (context: Context) => Promise<Paper>) {
  const { clinic, request, services } = scope
  const limitsOf = (context: Context) => [
    { ...limit, windowMinutes: 60, key: keyedHash(services.linkKey, `${limit.kind} of`, signedIn(context).userId) },
  ]
  return withAttempts(scope, limitsOf, async () => {
    const { account, title, draw } = await scope.transact(async (context) => ({
      account: signedIn(context).userId,
      ...(await read(context)),
    }))
    const content = await inTurnOfAccount({ account }, () => draw(callerOf(clinic, request)))
    if (!content) throw refuse('unavailable')
    return { name: fileName(`${title}.x`, 'application/pdf'), mediaType: 'application/pdf' as const, content }
  })
}

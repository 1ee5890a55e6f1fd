import { createFairQueue } from '../fair-queue.ts'
import { refuse } from '../refuse.ts'

/** Shorter than a connection may be silent (`createHttpServer`): nothing is read of who waits. */
export const turnMilliseconds = 45_000

/**
 * Each holds a body in memory: in all, this many times the largest that a contract takes. Nobody can take all of them, nor
 * can one clinic's visitors; of what a body is a part, one is read at a time.
 */
export const inUploadTurn = createFairQueue({
  of: ['clinic', 'network', 'part'],
  atOnce: { all: 16, clinic: 6, network: 5, part: 1 },
  waiting: { all: 200, clinic: 60, network: 20, part: 5 },
  milliseconds: turnMilliseconds,
  busy: () => refuse('unavailable', { retryAfterSeconds: 5 }),
})

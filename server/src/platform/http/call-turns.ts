import { turns } from '../bounds.ts'
import { createFairQueue } from '../fair-queue.ts'
import { callerKinds } from '../network.ts'

/** For whatever asks the database for one answer: an operation of the API, a picture, a list for search engines. */
export const inCallTurn = createFairQueue({
  of: callerKinds,
  ...turns.calls,
})

import { turns } from '../bounds.ts'
import { createFairQueue } from '../fair-queue.ts'
import { refuse } from '../refuse.ts'

export const inUploadTurn = createFairQueue({
  of: ['clinic', 'network', 'part'],
  ...turns.uploads,
  busy: () => refuse('unavailable', { retryAfterSeconds: 5 }),
})

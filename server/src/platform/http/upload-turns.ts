import { turns } from '../bounds.ts'
import { createFairQueue } from '../fair-queue.ts'
import { callerKinds } from '../network.ts'

export const inUploadTurn = createFairQueue({
  of: [...callerKinds, 'part'],
  ...turns.uploads,
})

import { turns } from '../bounds.ts'
import { createFairQueue } from '../fair-queue.ts'

export const inUploadTurn = createFairQueue({
  of: ['clinic', 'network', 'part'],
  ...turns.uploads,
})

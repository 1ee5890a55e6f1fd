import { setTimeout as sleep } from 'node:timers/promises'
import { reportRest as rest, turns } from '../bounds.ts'
import { createFairQueue } from '../fair-queue.ts'

const inQueue = createFairQueue({ of: ['clinic', 'session'], ...turns.reports })
let waiting = 0

/**
 * Reads what reads much, few at a time: of one session one, so that whoever opens ten keeps no colleague waiting. They
 * hold none of the turns of other calls. While more wait, a turn lasts on for many times as long as the work took: however
 * many read, the front desk has nearly all of the processor.
 * @param closed aborts when nobody waits for the answer any more
 */
export function inReportTurn<T>(
  whose: { clinic: string; session: string },
  work: () => Promise<T>,
  closed?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting++
    let hasBegun = false
    const begin = () => {
      hasBegun = true
      waiting--
    }
    const turn = async () => {
      begin()
      const began = performance.now()
      await work().then(resolve, reject)
      const took = performance.now() - began
      if (waiting > 0) await sleep(Math.min(rest.times * took, rest.milliseconds), undefined, { ref: false })
    }
    inQueue(whose, turn, closed).catch((error: unknown) => {
      if (!hasBegun) begin()
      reject(error)
    })
  })
}

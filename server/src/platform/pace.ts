import type { Tier } from './enqueue.ts'

const order: readonly (Tier | null)[] = ['urgent', null, 'last']

/**
 * Lets so many a second begin, one after the other: of those who wait first what is urgent, then by age, at last what is
 * last.
 * @returns what is awaited before it begins; rejects when the signal aborts
 */
export function createPace(perSecond: number): (tier: Tier | null, signal?: AbortSignal) => Promise<void> {
  const everyMs = 1000 / perSecond
  const lines = order.map((): (() => void)[] => [])
  let timer: NodeJS.Timeout | undefined

  const next = () => {
    const begin = lines.find((line) => line.length > 0)?.shift()
    timer = begin && setTimeout(next, everyMs)
    begin?.()
  }

  return (tier, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const line = lines[order.indexOf(tier)]!
    const leave = () => {
      const at = line.indexOf(begin)
      if (at >= 0) line.splice(at, 1)
      reject(signal?.reason)
    }
    const begin = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    line.push(begin)
    signal?.addEventListener('abort', leave, { once: true })
    if (signal?.aborted) leave()
    else if (!timer) next()
    return promise
  }
}

import { createFairLine, type Waiter } from './fair-line.ts'
import { refuse } from './refuse.ts'

export type FairQueueOptions<Kind extends string> = {
  /** What those who come are told apart by, the widest first: `['clinic', 'network']`. On each level they take turns. */
  of: readonly Kind[]
  /** How much is done at the same time: in all, and of one clinic or network, whatever it belongs to. */
  atOnce: Partial<Record<'all' | Kind, number>>
  /** How many may wait: in all, and of one within what it belongs to. */
  waiting: Partial<Record<'all' | Kind, number>>
  /** Nobody waits longer. */
  milliseconds: number
  /** What those are refused with who waited too long, or for whom there is no room to wait. */
  busy?: () => Error
}

/**
 * Does a bounded number of things at the same time, and lets those who wait take turns: however many come for one clinic,
 * the first of another is next, and so within a clinic. Where no more may wait, room is made by whoever has the most
 * waiting, so that few who send much keep nobody out.
 */
export function createFairQueue<const Kind extends string>(options: FairQueueOptions<Kind>) {
  const { of, atOnce, waiting, milliseconds, busy = () => refuse('unavailable', { retryAfterSeconds: 5 }) } = options
  const kinds = ['all', ...of] as const
  const line = createFairLine(
    kinds.map((kind) => waiting[kind] ?? Infinity),
    busy,
  )
  const running = new Map<string, number>()

  const count = (path: readonly string[], by: 1 | -1) => {
    for (const key of ['all', ...path]) {
      const now = (running.get(key) ?? 0) + by
      if (now === 0) running.delete(key)
      else running.set(key, now)
    }
  }
  const hasRoom = (key: string, kind: 'all' | Kind) => (running.get(key) ?? 0) < (atOnce[kind] ?? Infinity)
  const mayGoOn = (key: string, depth: number) => hasRoom(key, of[depth]!)
  const isNext = (path: readonly string[]) => hasRoom('all', 'all') && path.every(mayGoOn)

  const startNext = () => {
    while (hasRoom('all', 'all')) {
      const next = line.next(mayGoOn)
      if (!next) return
      count(next.path, 1)
      next.start()
    }
  }

  const wait = (path: readonly string[], closed?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer)
        closed?.removeEventListener('abort', waiter.refuse)
        how()
      }
      const waiter: Waiter = {
        path,
        // Not at once: what has arrived meanwhile is heard first, and may be of somebody whose turn it is.
        start: () => settle(() => setImmediate(resolve)),
        refuse: () => {
          line.leave(waiter)
          settle(() => reject(busy()))
        },
      }
      const timer = setTimeout(waiter.refuse, milliseconds)
      closed?.addEventListener('abort', waiter.refuse, { once: true })
      try {
        line.join(waiter)
      } catch (error) {
        settle(() => reject(error))
      }
    })

  /**
   * @param closed aborts when nobody waits for it any more
   * @throws what `busy` makes: when no more may wait, or not longer
   */
  return async <T>(whose: Readonly<Record<Kind, string>>, work: () => Promise<T>, closed?: AbortSignal): Promise<T> => {
    if (closed?.aborted) throw busy()
    const path = of.map((kind) => `${kind} ${whose[kind]}`)
    if (isNext(path)) count(path, 1)
    else await wait(path, closed)
    try {
      return await work()
    } finally {
      count(path, -1)
      startNext()
    }
  }
}

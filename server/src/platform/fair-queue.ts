export type FairQueueOptions = {
  /** How much is done at the same time. */
  atOnce: number
  /** How many of one key may wait; others are refused. */
  waiting: number
  busy: () => Error
}

/**
 * Does a bounded number of things at the same time, and lets those who wait take turns by their key: however many come for
 * one clinic, the first of another is next.
 */
export function createFairQueue({ atOnce, waiting, busy }: FairQueueOptions) {
  const queues = new Map<string, (() => void)[]>()
  let running = 0

  const take = (key: string) => {
    if (running < atOnce) {
      running += 1
      return undefined
    }
    const queue = queues.get(key) ?? []
    if (queue.length >= waiting) throw busy()
    queues.set(key, queue)
    return new Promise<void>((start) => void queue.push(start))
  }

  /** To whoever waits longest for a key that has not had its turn in this round; the key goes to the round's end. */
  const passOn = () => {
    const [next] = queues
    if (!next) return void (running -= 1)
    const [key, queue] = next
    const start = queue.shift()!
    queues.delete(key)
    if (queue.length > 0) queues.set(key, queue)
    // Not at once: what has arrived meanwhile is heard first, and may be of a key whose turn it is.
    setImmediate(start)
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    await take(key)
    try {
      return await work()
    } finally {
      passOn()
    }
  }
}

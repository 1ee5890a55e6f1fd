/** Runs what has the same key one after the other, within this process. At most `mostWaiting` wait; others get `busy`. */
export function createQueues(mostWaiting: number, busy: () => Error) {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting > mostWaiting) throw busy()
    queue.waiting++
    const turn = queue.last.then(work)
    queue.last = turn.catch(() => undefined)
    queues.set(key, queue)
    try {
      return await turn
    } finally {
      if (--queue.waiting === 0) queues.delete(key)
    }
  }
}

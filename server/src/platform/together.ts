import { setImmediate as later } from 'node:timers/promises'

export type Waiting<Asked, Answer> = {
  asked: Asked
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Those who wait behind a round. */
export type Behind<Asked, Answer> = {
  /** Puts some of the round before everybody who came later. */
  again: (ones: readonly Waiting<Asked, Answer>[]) => void
  /** The next round, for who goes on with it at once: all who wait by now. Nobody, when no one does. */
  next: () => Promise<readonly Waiting<Asked, Answer>[]>
}

/**
 * Does together what waits at the same time for the same key. The first starts at once; whatever comes while as many
 * rounds as may are under way waits for the next, which takes all of it (up to `mostInRound`). A round that throws
 * rejects whoever it has not answered.
 */
export function createTogether<Asked, Answer>(
  run: (waiting: readonly Waiting<Asked, Answer>[], behind: Behind<Asked, Answer>) => Promise<void>,
  { roundsAtMost, mostInRound = Infinity }: { roundsAtMost: number; mostInRound?: number },
) {
  type Queue = { waiting: Waiting<Asked, Answer>[]; rounds: number }
  const queues = new Map<string, Queue>()

  const runRound = async (key: string, queue: Queue): Promise<void> => {
    if (queue.rounds === roundsAtMost || queue.waiting.length === 0) return
    let round = queue.waiting.splice(0, mostInRound)
    const again: Behind<Asked, Answer>['again'] = (ones) => void queue.waiting.unshift(...ones)
    const next = async () => {
      if (queue.waiting.length === 0) await later()
      return (round = queue.waiting.splice(0, mostInRound))
    }
    queue.rounds++
    try {
      await run(round, { again, next })
    } catch (error) {
      for (const { reject } of round) reject(error)
    }
    queue.rounds--
    if (queue.waiting.length > 0) void runRound(key, queue)
    else if (queue.rounds === 0) queues.delete(key)
  }

  return (key: string, asked: Asked) =>
    new Promise<Answer>((resolve, reject) => {
      const queue = queues.get(key) ?? { waiting: [], rounds: 0 }
      queues.set(key, queue)
      queue.waiting.push({ asked, resolve, reject })
      setImmediate(() => void runRound(key, queue))
    })
}

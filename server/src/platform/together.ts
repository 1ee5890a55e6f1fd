export type Waiting<Asked, Answer> = {
  asked: Asked
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Puts some of a round before everybody who came later. */
export type Again<Asked, Answer> = (ones: readonly Waiting<Asked, Answer>[]) => void

/**
 * Does together what waits at the same time for the same key. The first starts at once; whatever comes while as many
 * rounds as may are under way waits for the next, which takes all of it (up to `mostInRound`). A round that throws
 * rejects whoever it has not answered.
 */
export function createTogether<Asked, Answer>(
  run: (waiting: readonly Waiting<Asked, Answer>[], again: Again<Asked, Answer>) => Promise<void>,
  { roundsAtMost, mostInRound = Infinity }: { roundsAtMost: number; mostInRound?: number },
) {
  type Queue = { waiting: Waiting<Asked, Answer>[]; rounds: number }
  const queues = new Map<string, Queue>()

  const runRound = async (key: string, queue: Queue): Promise<void> => {
    if (queue.rounds === roundsAtMost || queue.waiting.length === 0) return
    const round = queue.waiting.splice(0, mostInRound)
    queue.rounds++
    try {
      await run(round, (ones) => queue.waiting.unshift(...ones))
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

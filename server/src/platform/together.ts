import { setImmediate as later } from 'node:timers/promises'
import { isConnectionTrouble } from './database/pool.ts'

export type Waiting<Asked, Answer> = {
  asked: Asked
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Trouble that the others would meet as well: a database that is away, full, busy or broken. */
const isEverybodys = (error: unknown): boolean =>
  isConnectionTrouble(error) ||
  (error instanceof Error && 'code' in error && /^(40|53|55|57|58|XX)[0-9A-Z]{3}$/.test(String(error.code)))

/**
 * Does together what waits at the same time for the same key. The first starts at once; whatever comes while as many
 * rounds as may are under way waits for the next, which takes all of it (up to `mostInRound`). When a round throws, those
 * whom it has not answered are run again in halves, and those again, until what cannot be done is alone and fails alone:
 * `run` leaves nothing behind when it throws. Trouble of the database itself is everybody's at once.
 */
export function createTogether<Asked, Answer>(
  run: (
    waiting: readonly Waiting<Asked, Answer>[],
    /** The next round, for who goes on with it at once: all who wait by now. Nobody, when no one does. */
    next: () => Promise<readonly Waiting<Asked, Answer>[]>,
  ) => Promise<void>,
  { roundsAtMost, mostInRound = Infinity }: { roundsAtMost: number; mostInRound?: number },
) {
  type One = Waiting<Asked, Answer>
  type Queue = { waiting: One[]; rounds: number }
  const queues = new Map<string, Queue>()
  const answered = new WeakSet<One>()

  const runInHalves = async (round: readonly One[], error: unknown) => {
    const unanswered = round.filter((one) => !answered.has(one))
    if (unanswered.length < 2 || isEverybodys(error)) {
      for (const { reject } of unanswered) reject(error)
      return
    }
    const middle = Math.ceil(unanswered.length / 2)
    for (const half of [unanswered.slice(0, middle), unanswered.slice(middle)])
      await run(half, () => Promise.resolve([])).catch((own: unknown) => runInHalves(half, own))
  }

  const runRound = async (key: string, queue: Queue): Promise<void> => {
    if (queue.rounds === roundsAtMost || queue.waiting.length === 0) return
    let round = queue.waiting.splice(0, mostInRound)
    const next = async () => {
      if (queue.waiting.length === 0) await later()
      return (round = queue.waiting.splice(0, mostInRound))
    }
    queue.rounds++
    try {
      await run(round, next)
    } catch (error) {
      await runInHalves(round, error)
    }
    queue.rounds--
    if (queue.waiting.length > 0) void runRound(key, queue)
    else if (queue.rounds === 0) queues.delete(key)
  }

  return (key: string, asked: Asked) =>
    new Promise<Answer>((resolve, reject) => {
      const queue = queues.get(key) ?? { waiting: [], rounds: 0 }
      queues.set(key, queue)
      const one: One = {
        asked,
        resolve: (answer) => {
          answered.add(one)
          resolve(answer)
        },
        reject: (error) => {
          answered.add(one)
          reject(error)
        },
      }
      queue.waiting.push(one)
      setImmediate(() => void runRound(key, queue))
    })
}

import { isRetryable, type ClinicDatabase, type Tenancy } from './tenancy.ts'

type Work<T> = (db: ClinicDatabase, now: string) => Promise<T>
type Begun = { db: ClinicDatabase; now: string }
type Open = { begun: Promise<Begun>; end: () => void; ended: Promise<void> }

/** A statement of another reader failed, and took the transaction with it. */
const isAborted = (error: unknown) => (error as { code?: unknown } | null)?.code === '25P02'

/**
 * One transaction of a clinic for all that is read until `end`, begun by the first who reads. A reader that fails fails
 * alone: the others go on in a new one.
 */
export function shareTransaction({ inClinic }: Tenancy, organizationId: string) {
  let open: Open | undefined
  let readAt: string | undefined
  let isOver = false

  const begin = (): Open => {
    // One that nobody ends would keep its connection for good.
    if (isOver) throw new Error('All that is read has been read.')
    let end = () => {}
    const untilEnd = new Promise<void>((resolve) => (end = resolve))
    let ended: Promise<void> = Promise.resolve()
    const begun = new Promise<Begun>((resolve, reject) => {
      ended = inClinic(organizationId, async (db, now) => {
        readAt = now
        resolve({ db, now })
        await untilEnd
      }).catch(reject)
    })
    return { begun, end, ended }
  }
  const runIn = async <T>({ begun }: Open, work: Work<T>): Promise<T> => {
    const { db, now } = await begun
    return work(db, now)
  }

  const end = async () => {
    const own = open
    open = undefined
    own?.end()
    await own?.ended
  }

  return {
    /** The clock of what was read last; undefined while nothing was. */
    readAt: () => readAt,
    run: async <T>(work: Work<T>): Promise<T> => {
      const own = (open ??= begin())
      try {
        return await runIn(own, work)
      } catch (error) {
        if (!isRetryable(error) && !isAborted(error)) throw error
        own.end()
        if (open === own) open = begin()
        return runIn((open ??= begin()), work)
      }
    },
    end,
    /** Ends for good: who reads on, though whoever waited for them has gone, is refused. */
    close: async () => {
      isOver = true
      await end()
    },
  }
}

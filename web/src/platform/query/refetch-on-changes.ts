import type { ChangeEvent } from '@polyclinic/domain/changes/endpoints.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { watchChanges } from '../stream/changes.ts'

/** Changes come in bursts: one question answers them all. */
const gatherFor = 150
/** Pause between two rounds, as a multiple of how long the last one took: a busy clinic must not ask without end. */
const restFor = 2
/** Nor must news wait for ever: a round that takes longer is not waited for, and no pause is. */
const longest = 2000

/**
 * What shows a thing of another noun, too: a day shows who is away, and time off the visits in it; a chart shows visits,
 * notes and messages; a note and a prescription what can hurt the patient; a note whether the visit takes place.
 */
const alsoChanged: Partial<Record<ChangeEvent['noun'], readonly QueryKey[]>> = {
  schedule: [['appointment']],
  appointment: [
    ['patient'],
    ['encounter', 'one'],
    // Of a visit that was finished a note is asked for.
    ['encounter', 'drafts'],
    ['encounter', 'not-begun-today'],
    ['prescription', 'visits'],
    // Its visit was canceled, or held.
    ['referral'],
  ],
  patient: [
    // Of no other noun: that somebody reads what is clinical is written down, and a day changes all the time.
    ['visit-alerts'],
    ['encounter', 'one'],
    ['prescription', 'one'],
  ],
  encounter: [
    ['patient', 'chart'],
    ['patient', 'timeline'],
    ['patient', 'vitals'],
  ],
  message: [
    ['patient', 'timeline'],
    // What did not arrive is said by phone.
    ['appointment', 'calls'],
  ],
}

/**
 * Asks again every query whose key begins with the noun of a change, until the returned function is called. Listens
 * only while something is shown that may change.
 */
export function refetchOnChanges(client: QueryClient): () => void {
  const queries = client.getQueryCache()
  // Null: anything may have changed.
  let changed = new Set<ChangeEvent['noun'] | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isAsking, isOver] = [false, false]
  const ask = async () => {
    timer = undefined
    isAsking = true
    const began = performance.now()
    // Asked again in the middle of an answer, a query would begin anew, and never end while changes come.
    await Promise.race([refetch(), new Promise((enough) => setTimeout(enough, longest))])
    isAsking = false
    if (changed.size > 0) askIn(Math.min(longest, Math.max(gatherFor, restFor * (performance.now() - began))))
  }
  const askIn = (milliseconds: number) => {
    if (!isAsking && !isOver) timer ??= setTimeout(() => void ask(), milliseconds)
  }
  const refetch = (): Promise<void> => {
    const nouns = changed
    changed = new Set()
    if (nouns.has(null)) return client.invalidateQueries()
    const keys = [...nouns].flatMap((noun) => (noun === null ? [] : [[noun], ...(alsoChanged[noun] ?? [])]))
    const isChanged = ({ queryKey }: { queryKey: QueryKey }) =>
      keys.some((key) => key.every((part, place) => part === queryKey[place]))
    return client.invalidateQueries({ predicate: isChanged })
  }
  const onChange = (change: ChangeEvent | null | undefined) => {
    changed.add(change?.noun ?? null)
    askIn(gatherFor)
  }
  let stop: (() => void) | undefined
  const listen = () => {
    if (queries.getAll().some((query) => query.isActive())) stop ??= watchChanges(onChange)
    else {
      stop?.()
      stop = undefined
    }
  }
  const unsubscribe = queries.subscribe(listen)
  listen()
  return () => {
    isOver = true
    unsubscribe()
    clearTimeout(timer)
    stop?.()
  }
}

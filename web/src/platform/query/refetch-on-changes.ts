import type { ChangeEvent } from '@polyclinic/domain/changes/endpoints.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { watchChanges } from '../stream/changes.ts'

/** Changes come in bursts: one question answers them all. */
const gatherFor = 150

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
  ],
  patient: [
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
  const refetch = () => {
    const nouns = changed
    changed = new Set()
    timer = undefined
    if (nouns.has(null)) return void client.invalidateQueries()
    const keys = [...nouns].flatMap((noun) => (noun === null ? [] : [[noun], ...(alsoChanged[noun] ?? [])]))
    const isChanged = ({ queryKey }: { queryKey: QueryKey }) =>
      keys.some((key) => key.every((part, place) => part === queryKey[place]))
    void client.invalidateQueries({ predicate: isChanged })
  }
  const onChange = (change: ChangeEvent | null | undefined) => {
    changed.add(change?.noun ?? null)
    timer ??= setTimeout(refetch, gatherFor)
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
    unsubscribe()
    clearTimeout(timer)
    stop?.()
  }
}

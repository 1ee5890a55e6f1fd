import type { ChangeEvent } from '@polyclinic/domain/changes/endpoints.ts'
import type { QueryClient } from '@tanstack/react-query'
import { watchChanges } from '../stream/changes.ts'

/** Changes come in bursts: one question answers them all. */
const gatherFor = 150

/** What a doctor's hours are shown with: a day shows who is away, and time off the visits in it. */
const alsoChanged: Partial<Record<ChangeEvent['noun'], ChangeEvent['noun']>> = { schedule: 'appointment' }

/**
 * Asks again every query whose key begins with the noun of a change, until the returned function is called. Listens
 * only while something is shown that may change.
 */
export function refetchOnChanges(client: QueryClient): () => void {
  const queries = client.getQueryCache()
  let changed = new Set<ChangeEvent['noun'] | 'anything'>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const refetch = () => {
    const nouns = changed
    changed = new Set()
    timer = undefined
    if (nouns.has('anything')) return void client.invalidateQueries()
    for (const noun of nouns) void client.invalidateQueries({ queryKey: [noun] })
  }
  const onChange = (change: ChangeEvent | null | undefined) => {
    changed.add(change?.noun ?? 'anything')
    const also = change && alsoChanged[change.noun]
    if (also) changed.add(also)
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

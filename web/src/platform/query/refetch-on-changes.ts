import type { QueryClient } from '@tanstack/react-query'
import { watchChanges, type Change } from '../stream/changes.ts'

/** Changes come in bursts: one question answers them all. */
const gatherFor = 150

/** Asks again every query whose key begins with the noun of a change, until the returned function is called. */
export function refetchOnChanges(client: QueryClient): () => void {
  let changed = new Set<Change['noun'] | 'anything'>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const refetch = () => {
    const nouns = changed
    changed = new Set()
    timer = undefined
    if (nouns.has('anything')) return void client.invalidateQueries()
    for (const noun of nouns) void client.invalidateQueries({ queryKey: [noun] })
  }
  const stop = watchChanges((change) => {
    changed.add(change?.noun ?? 'anything')
    timer ??= setTimeout(refetch, gatherFor)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

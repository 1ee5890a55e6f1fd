import { useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useSite } from './site.tsx'

/** ISO instant of this moment; at first paint the moment that the page was made at, the same on both sides. */
export function useNow(): string {
  const { madeAt } = useSite()
  const [shownAt] = useState(() => new Date().toISOString())
  return useHydrated() ? shownAt : madeAt
}

import { lazy } from 'react'

/** Fetched for the signed-in alone; where it cannot be had, nothing is said. Stands in a `Suspense`. */
export const OverlapNote = lazy(() =>
  import('./own-overlap.tsx').then(
    ({ OwnOverlap }) => ({ default: OwnOverlap }),
    () => ({ default: () => null }),
  ),
)

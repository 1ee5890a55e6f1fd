import { useEffect, useMemo } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import { useHydrated } from '../../../platform/page/hydrated.ts'
import { keepDraft, storedOutcome, type Outcome } from './draft.ts'

/**
 * What the details screen shows: what the last press led to, else what this tab remembers; null when there is nothing,
 * or nothing is known yet.
 */
export function useOutcome(): Outcome | null {
  const acted = useActionData<Outcome | null>()
  const loaded = useLoaderData<Outcome | null>()
  const isHydrated = useHydrated()
  const outcome = useMemo(() => {
    if (acted) return isHydrated && acted.fromServer ? onThisClock(acted) : acted
    return loaded ?? (isHydrated ? storedOutcome() : null)
  }, [acted, loaded, isHydrated])

  const isTakenOver = isHydrated && Boolean(acted?.fromServer)
  useEffect(() => {
    if (!isTakenOver || !outcome) return
    keepDraft(outcome.draft)
    // The page was the answer to a form; reloaded, it shall not send the form again but find the draft.
    history.replaceState(history.state, '', location.href)
  }, [isTakenOver, outcome])
  return outcome
}

/** The seconds that the server named were true when it made the page, so no later than when it was asked for. */
const onThisClock = (outcome: Outcome): Outcome => ({
  ...outcome,
  draft: { ...outcome.draft, toldAt: performance.timeOrigin },
})

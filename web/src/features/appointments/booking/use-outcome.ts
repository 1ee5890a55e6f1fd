import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import { readValues } from './form-values.ts'
import { formId } from './booking-summary.tsx'
import { keepDraft, storedOutcome, type Draft, type Outcome } from './draft.ts'

const never = () => () => {}

/**
 * What the details screen shows: what the last press led to, else what this tab remembers; null when there is nothing,
 * or nothing is known yet. What the server drew is not drawn again when the scripts take over.
 */
export function useOutcome(): Outcome | null {
  const acted = useActionData<Outcome | null>()
  const loaded = useLoaderData<Outcome | null>()
  const isMissing = !acted && !loaded
  const mayLook = useSyncExternalStore(
    never,
    () => isMissing,
    () => false,
  )
  const outcome = useMemo(() => {
    if (acted) return acted.fromServer ? onThisClock(acted) : acted
    return loaded ?? (mayLook ? storedOutcome() : null)
  }, [acted, loaded, mayLook])

  useEffect(() => {
    if (!outcome || !acted?.fromServer) return
    keepDraft(withTyped(outcome.draft))
    // The page was the answer to a form; reloaded, it shall not send the form again but find the draft.
    history.replaceState(history.state, '', location.href)
  }, [outcome, acted])
  return outcome
}

/**
 * The seconds that the server named were true when it made the page, so no later than when it was asked for. No clock
 * ticks before the scripts have taken over, so this shows in nothing that the server drew.
 */
const onThisClock = (outcome: Outcome): Outcome => ({
  ...outcome,
  draft: { ...outcome.draft, toldAt: performance.timeOrigin },
})

/** What somebody typed while the scripts were on their way is theirs, too. */
function withTyped(draft: Draft): Draft {
  const form = document.getElementById(formId)
  const typed = form instanceof HTMLFormElement ? new FormData(form) : null
  return typed?.has('for') ? { ...draft, values: readValues(typed) } : draft
}

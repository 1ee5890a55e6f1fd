import { useEffect, useRef, type RefObject } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Moves the focus to an element when it appears, and each time that what it says has changed. Where nothing is said
 * (`null`), nothing takes the focus. Somebody may already read on, or press, in what the server drew: the page stays where
 * they have it.
 */
export function useFocusOn(element: RefObject<HTMLElement | null>, says: unknown) {
  const said = useRef<{ says: unknown } | null>(null)
  const isHydrated = useHydrated()
  useEffect(() => {
    if (said.current && said.current.says === says) return
    said.current = { says }
    if (says === null || says === undefined) return
    element.current?.focus({ preventScroll: !isHydrated && isInSight(element.current) })
  }, [element, says, isHydrated])
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < window.innerHeight && bottom > 0
}

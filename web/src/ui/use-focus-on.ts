import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'

/**
 * Moves the focus to an element when it appears, and each time that what it says has changed. Where nothing is said
 * (`null`), nothing takes the focus. Somebody may already read on, or press, in what the server drew: the page stays where
 * they have it.
 */
export function useFocusOn(element: RefObject<HTMLElement | null>, says: unknown) {
  const said = useRef<{ says: unknown } | null>(null)
  const isDrawnByServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  useEffect(() => {
    if (said.current && said.current.says === says) return
    said.current = { says }
    if (says === null || says === undefined) return
    element.current?.focus({ preventScroll: isDrawnByServer && isInSight(element.current) })
  }, [element, says, isDrawnByServer])
}

const never = () => () => {}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < window.innerHeight && bottom > 0
}

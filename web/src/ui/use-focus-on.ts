import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to an element when it appears, and each time that what it says has changed. Where nothing is said
 * (`null`), nothing takes the focus.
 */
export function useFocusOn(element: RefObject<HTMLElement | null>, says: unknown) {
  const said = useRef<{ says: unknown } | null>(null)
  useEffect(() => {
    if (said.current && said.current.says === says) return
    said.current = { says }
    if (says !== null && says !== undefined) element.current?.focus()
  }, [element, says])
}

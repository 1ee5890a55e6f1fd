import { useEffect, useRef, type RefObject } from 'react'

/**
 * Where forms open in place of the buttons that ask for them: gives the focus back to the button whose form was given up.
 * Its `data-opens` says which form that is.
 * @returns what the buttons stand in
 */
export function useFocusBack<Place extends HTMLElement>(open: string | null): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const before = useRef<string | null>(null)
  useEffect(() => {
    const closed = open === null ? before.current : null
    before.current = open
    if (closed !== null && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(`[data-opens="${closed}"]`)?.focus()
  }, [open])
  return place
}

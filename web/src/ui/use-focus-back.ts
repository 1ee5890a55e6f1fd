import { useEffect, useRef, type RefObject } from 'react'

/**
 * Where forms open in place of the buttons that ask for them: gives the focus back to the button whose form was given up.
 * Its `data-opens`, or that of what it stands in, says which forms these are.
 * @returns what the buttons stand in
 */
export function useFocusBack<Place extends HTMLElement>(open: string | null): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const before = useRef<string | null>(null)
  useEffect(() => {
    const closed = open === null ? before.current : null
    before.current = open
    if (closed === null || document.activeElement !== document.body) return
    const opener = place.current?.querySelector<HTMLElement>(`[data-opens~="${closed}"]`)
    const button = opener?.querySelector('button') ?? opener
    button?.focus()
  }, [open])
  return place
}

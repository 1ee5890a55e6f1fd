import { useCallback, useLayoutEffect, useRef } from 'react'

/** Keeps an element where it stands on the screen while the page around it is laid out anew. */
export function useHeldPlace(): (element: HTMLElement | null) => void {
  const held = useRef<{ element: HTMLElement; top: number } | null>(null)
  useLayoutEffect(() => {
    if (!held.current) return
    const { element, top } = held.current
    held.current = null
    window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  })
  return useCallback((element) => {
    held.current = element && { element, top: element.getBoundingClientRect().top }
  }, [])
}

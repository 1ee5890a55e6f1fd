import { useEffect, useRef } from 'react'

/** What was pressed may be gone with what it led to: then reading goes on from the beginning of the screen. */
export function useFocusKept(changed: unknown) {
  const before = useRef(changed)
  useEffect(() => {
    if (before.current === changed) return
    before.current = changed
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [changed])
}

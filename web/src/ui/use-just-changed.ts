import { useEffect, useState } from 'react'

/** True for a while after `what` has changed: whoever presses there then means what stood there before. */
export function useJustChanged(what: string, milliseconds: number): boolean {
  const [known, setKnown] = useState(what)
  useEffect(() => {
    if (what === known) return
    const timer = setTimeout(() => setKnown(what), milliseconds)
    return () => clearTimeout(timer)
  }, [what, known, milliseconds])
  return what !== known
}

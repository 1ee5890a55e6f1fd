import { useEffect } from 'react'

const unsaved = new Set<object>()

/** A form in which something stands that is lost when the page is left: whoever leaves is asked first. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const form = {}
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.has(form)) event.preventDefault()
    }
    unsaved.add(form)
    addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(form)
      removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved])
}

export const isAnythingUnsaved = () => unsaved.size > 0

/** Nobody is asked any more: the session is over, and what was typed goes with it. */
export const giveUpUnsaved = () => unsaved.clear()

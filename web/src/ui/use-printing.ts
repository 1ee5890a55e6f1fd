import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false
const waiting = new Set<() => void>()

function turn(on: boolean) {
  isPrinting = on
  for (const changed of waiting) changed()
}
if (typeof window !== 'undefined') {
  // Before anybody else draws something for paper; the browser draws it as soon as everybody has been told.
  window.addEventListener('beforeprint', () => flushSync(() => turn(true)), { capture: true })
  window.addEventListener('afterprint', () => turn(false), { capture: true })
}

/** Whether the page is being printed, by its own button or by the browser's. */
export const isBeingPrinted = () => isPrinting

const subscribe = (changed: () => void) => {
  waiting.add(changed)
  return () => void waiting.delete(changed)
}

/** The same, for what stands on paper alone: it is made then. */
export const usePrinting = () => useSyncExternalStore(subscribe, isBeingPrinted, () => false)

import { useSyncExternalStore } from 'react'
import { isBeingPrinted } from './use-printing.ts'

/**
 * Whether there is so much room. The server draws as if there was. A sheet of paper, which is narrow, is no reason to ask
 * for something else than what is on the screen.
 */
function roomOf(width: string) {
  const query = `(min-width: ${width})`
  let onScreen: boolean | null = null
  const look = () => {
    if (onScreen === null || !(isBeingPrinted() || matchMedia('print').matches)) onScreen = matchMedia(query).matches
    return onScreen
  }
  const subscribe = (changed: () => void) => {
    const room = matchMedia(query)
    room.addEventListener('change', changed)
    return () => room.removeEventListener('change', changed)
  }
  return function useRoom() {
    return useSyncExternalStore(subscribe, look, () => true)
  }
}

/** Whether something can stand beside a list. As in the style sheets. */
export const useWide = roomOf('72.0625em')

/** Whether `Split` has two columns, and days stand beside each other. */
export const useTwoColumns = roomOf('56.0625em')

/** Whether all that can be done at a desk stands in one line. */
export const useWideDesk = roomOf('96em')

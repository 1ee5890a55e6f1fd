import { useSyncExternalStore } from 'react'

/** From here on there is room for a side; as in the style sheets. */
const wide = '(min-width: 72.0625em)'

function subscribe(changed: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether something can stand beside a list. The server draws as if it could. */
export const useWide = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  )

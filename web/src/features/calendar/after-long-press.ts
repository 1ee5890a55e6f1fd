/** How long a finger rests before it drags: a shorter press is a tap. */
const restMilliseconds = 400
/** A finger that moves farther meanwhile scrolls. */
const restPixels = 10

/** Calls `rested` once the finger that came down has rested where it is; never when it scrolls, leaves or is given up. */
export function afterLongPress(
  down: { pointerId: number; clientX: number; clientY: number },
  listeners: AbortController,
  rested: () => void,
): void {
  const { signal } = listeners
  const hasRested = new AbortController()
  const timer = setTimeout(() => {
    hasRested.abort()
    rested()
  }, restMilliseconds)
  signal.addEventListener('abort', () => clearTimeout(timer))
  window.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY }) => {
      const moved = Math.hypot(clientX - down.clientX, clientY - down.clientY)
      if (pointerId === down.pointerId && moved > restPixels) listeners.abort()
    },
    { signal: AbortSignal.any([signal, hasRested.signal]) },
  )
}

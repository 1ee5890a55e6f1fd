import type { PointerEvent } from 'react'
import { afterLongPress } from './after-long-press.ts'

/** A press that moves no farther is a click. */
export const clickPixels = 5

/** Calls `dragged` once what came down is dragged, by a finger that rested or by the mouse, and then listens no more. */
export function onceDragged(down: PointerEvent, listeners: AbortController, dragged: () => void): void {
  const { signal } = listeners
  const begin = () => {
    listeners.abort()
    dragged()
  }
  const move = ({ pointerId, clientX, clientY }: globalThis.PointerEvent) => {
    const moved = Math.hypot(clientX - down.clientX, clientY - down.clientY)
    if (pointerId === down.pointerId && moved >= clickPixels) begin()
  }
  if (down.pointerType === 'touch') afterLongPress(down, listeners, begin)
  else window.addEventListener('pointermove', move, { signal })
  for (const ended of ['pointerup', 'pointercancel'])
    window.addEventListener(ended, () => listeners.abort(), { signal })
}

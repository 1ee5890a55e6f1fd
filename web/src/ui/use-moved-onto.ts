import { useEffect, useRef } from 'react'

/**
 * Marks what a mouse is moved onto. A list that appears or scrolls below a resting one marks nothing: browsers say then,
 * too, that it has come to something, and a key pressed next would take what nobody looked at.
 */
export function useMovedOnto(mark: (place: number) => void) {
  const isMoved = useRef(false)
  useEffect(() => {
    let last: { x: number; y: number } | null = null
    const note = ({ clientX: x, clientY: y }: PointerEvent) => {
      isMoved.current = last !== null && (last.x !== x || last.y !== y)
      last = { x, y }
    }
    // Before it reaches what is pointed at.
    window.addEventListener('pointermove', note, true)
    return () => window.removeEventListener('pointermove', note, true)
  }, [])
  return (place: number) => ({
    onPointerMove: () => {
      if (isMoved.current) mark(place)
    },
  })
}

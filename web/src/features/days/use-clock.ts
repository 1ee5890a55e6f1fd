import { useCallback, useSyncExternalStore } from 'react'

const minute = 60_000

/** The server's time to the minute, ticking on each of its minutes. `skew` is how far this browser's clock lies behind, in milliseconds. */
export function useClock(skew: number): string {
  const subscribe = useCallback(
    (onTick: () => void) => {
      let timer: ReturnType<typeof setTimeout>
      const wait = () => {
        timer = setTimeout(tick, minute - ((Date.now() + skew) % minute))
      }
      const tick = () => {
        onTick()
        wait()
      }
      wait()
      return () => clearTimeout(timer)
    },
    [skew],
  )
  const minutes = useSyncExternalStore(
    subscribe,
    () => Math.floor((Date.now() + skew) / minute),
    () => 0,
  )
  return new Date(minutes * minute).toISOString()
}

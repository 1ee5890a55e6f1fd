import { useSyncExternalStore } from 'react'
import { secondsLeftAt } from './clock.ts'

const everySecond = (tick: () => void) => {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}

/** Counts down each second; null on the server and while the browser takes over, where no clock can tick. */
export function useSecondsLeft(told: { secondsLeft: number; toldAt: number }): number | null {
  return useSyncExternalStore<number | null>(
    everySecond,
    () => secondsLeftAt(told, Date.now()),
    () => null,
  )
}

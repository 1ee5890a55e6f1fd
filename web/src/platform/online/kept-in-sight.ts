import { useEffect } from 'react'

const kept = new Set<object>()
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

export const isKeptInSight = () => kept.size > 0

export function subscribeToKept(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What somebody writes stays in sight, and in memory alone, when the connection is lost: no offline screen comes for it. */
export function useKeptInSight(isWritten: boolean): void {
  useEffect(() => {
    if (!isWritten) return
    const one = {}
    kept.add(one)
    tell()
    return () => {
      kept.delete(one)
      tell()
    }
  }, [isWritten])
}

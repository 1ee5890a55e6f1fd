import { Refused } from '../kit/refused.ts'

/** What is held already, and when the first of it ends; null when nothing is. */
export type HeldAlready = { count: number; until: string | null }

export type HoldFacts = {
  ofVisitor: HeldAlready
  ofNetwork: HeldAlready
  ofWideNetwork: HeldAlready
  /** At the same place, of the same doctor, on the same day. */
  ofDay: { minutes: number; until: string | null }
  /** How long the doctor works there that day. */
  workingMinutes: number
  /** What the new one counts as, buffers included: at least as long as the longest visit that the doctor offers there. */
  minutes: number
}

export type HoldSettings = { ofVisitor: number; ofNetwork: number; ofWideNetwork: number; percentOfDay: number }

/**
 * Whether one more time may be held for a visitor. Of a day one may be always, however short it is. Whoever is refused
 * may book the time all the same.
 */
export function holdRefusal(facts: HoldFacts, most: HoldSettings, now: string): Refused | null {
  const { ofVisitor, ofNetwork, ofWideNetwork, ofDay } = facts
  const dayMinutes = (facts.workingMinutes * most.percentOfDay) / 100
  const full = [
    { isFull: ofVisitor.count >= most.ofVisitor, until: ofVisitor.until },
    { isFull: ofNetwork.count >= most.ofNetwork, until: ofNetwork.until },
    { isFull: ofWideNetwork.count >= most.ofWideNetwork, until: ofWideNetwork.until },
    { isFull: ofDay.minutes > 0 && ofDay.minutes + facts.minutes > dayMinutes, until: ofDay.until },
  ].filter(({ isFull }) => isFull)
  if (full.length === 0) return null
  const latest = Math.max(...full.map(({ until }) => Date.parse(until ?? now)))
  return new Refused('too_many_holds', {
    retryAfterSeconds: Math.max(1, Math.ceil((latest - Date.parse(now)) / 1000)),
  })
}

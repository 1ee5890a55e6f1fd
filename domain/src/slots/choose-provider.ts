export interface Candidate {
  readonly id: string
  /** Offered at the wanted time. */
  readonly free: boolean
  readonly claimsThatDay: number
}

/**
 * "Any doctor": those who are free, the one with the fewest claims that day first. When the first one's claim is lost in
 * a race, the next is tried.
 * @param turn from 0 to 1: with which of those who have equally many it begins
 */
export function rankProviders<C extends Candidate>(candidates: readonly C[], turn: number): C[] {
  const free = candidates.filter((candidate) => candidate.free)
  const first = Math.floor(turn * free.length)
  return [...free.slice(first), ...free.slice(0, first)].sort((a, b) => a.claimsThatDay - b.claimsThatDay)
}

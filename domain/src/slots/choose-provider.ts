export interface Candidate {
  readonly id: string
  /** Offered at the wanted time. */
  readonly free: boolean
  readonly claimsThatDay: number
}

/**
 * "Any doctor": those who are free, the one with the fewest claims that day first, ties by id. When the first one's
 * claim is lost in a race, the next is tried.
 */
export function rankProviders<C extends Candidate>(candidates: readonly C[]): C[] {
  return candidates
    .filter((candidate) => candidate.free)
    .sort((a, b) => a.claimsThatDay - b.claimsThatDay || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

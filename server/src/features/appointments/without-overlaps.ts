import type { Choice, FoundTime } from '../holds/find-times-to-book.ts'
import type { Claimed } from '../slots/claims.ts'

export type Chosen<Found> = Found & { choice: Choice }

/**
 * The earlier one goes first, each by the best choice that is left; whoever has none left learns what comes of who took
 * theirs.
 */
export function withoutOverlaps<Found extends { time: FoundTime }>(found: readonly Found[]) {
  const chosen: Chosen<Found>[] = []
  const overlapping: [Found, rival: Chosen<Found>][] = []
  for (const one of found) {
    const rivals = one.time.choices.map((choice) => chosen.find((other) => isSameTime(other.choice, choice)))
    const free = rivals.indexOf(undefined)
    if (free === -1) overlapping.push([one, rivals[0]!])
    else chosen.push({ ...one, choice: one.time.choices[free]! })
  }
  return { chosen, overlapping }
}

const isSameTime = (a: Choice, b: Choice): boolean =>
  'holdId' in a
    ? 'holdId' in b && a.holdId === b.holdId
    : 'claimed' in b && a.claimed.resourceId === b.claimed.resourceId && overlap(a.claimed, b.claimed)

const overlap = (a: Claimed, b: Claimed) =>
  Date.parse(a.from) < Date.parse(b.to) && Date.parse(b.from) < Date.parse(a.to)

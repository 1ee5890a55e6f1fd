import type { Choice, FoundTime } from '../holds/find-times-to-book.ts'
import type { Claimed } from '../slots/claims.ts'

export type Chosen<Found> = Found & { choice: Choice }

/**
 * The earlier one goes first, by the free choice whose doctor has the fewest visits that day, those chosen before
 * included; whoever has none left learns what comes of who took theirs.
 */
export function withoutOverlaps<Found extends { time: FoundTime }>(found: readonly Found[]) {
  const chosen: Chosen<Found>[] = []
  const overlapping: [Found, rival: Chosen<Found>][] = []
  for (const one of found) {
    const { choices } = one.time
    const rivals = choices.map((choice) => chosen.find((other) => isSameTime(other.choice, choice)))
    const taken = chosen.map(({ choice }) => choice)
    const [best] = choices
      .filter((_, place) => rivals[place] === undefined)
      .toSorted((a, b) => visitsOf(a, taken) - visitsOf(b, taken))
    if (best) chosen.push({ ...one, choice: best })
    else overlapping.push([one, rivals[0]!])
  }
  return { chosen, overlapping }
}

function visitsOf(choice: Choice, taken: readonly Choice[]): number {
  if ('holdId' in choice) return 0
  const { claimed, day, visits } = choice
  const more = taken.filter(
    (other) => 'claimed' in other && other.claimed.resourceId === claimed.resourceId && other.day === day,
  )
  return visits + more.length
}

const isSameTime = (a: Choice, b: Choice): boolean =>
  'holdId' in a
    ? 'holdId' in b && a.holdId === b.holdId
    : 'claimed' in b && a.claimed.resourceId === b.claimed.resourceId && overlap(a.claimed, b.claimed)

const overlap = (a: Claimed, b: Claimed) =>
  Date.parse(a.from) < Date.parse(b.to) && Date.parse(b.from) < Date.parse(a.to)

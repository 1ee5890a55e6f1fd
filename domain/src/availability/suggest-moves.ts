/** Of a doctor, in whole minutes since 1970. */
export type PossibleMove = {
  providerId: string
  isOwn: boolean
  /** In order. */
  starts: ArrayLike<number>
  /** What a visit takes of the doctor's time before and after its start. */
  before: number
  after: number
  /** Whose times these are: those of one offer at one start are one session. */
  offerId: string
  /** How many can still come at a start: one, or as many seats as are left. */
  seatsLeft: (start: number) => number
  /**
   * Of each kind of room and device that it needs how many are free at a start: each visit or session takes one. Infinity
   * where it joins a session, which has its own.
   */
  needs: readonly { group: string; freeAt: (start: number) => number }[]
}
type VisitToMove = { id: string; start: number; possible: readonly PossibleMove[] }
type Given = { providerId: string; offerId: string; groups: readonly string[]; start: number; from: number; to: number }
type Suggested = { providerId: string; start: number }

/** Of its own doctor, and of all others. */
const timesOfEach = 3

/**
 * Where each visit can go, nearest to its own time: first times of its own doctor, then of others. The first
 * suggestions of all visits can be taken together: they do not overlap, unless they are seats of one session, and there
 * is a free room for each.
 */
export function suggestMoves(visits: readonly VisitToMove[]): Map<string, Suggested[]> {
  const given: Given[] = []
  return new Map(
    visits.map(({ id, start, possible }) => {
      const near = (own: boolean) =>
        possible
          .filter(({ isOwn }) => isOwn === own)
          .flatMap((move) => {
            const ofDoctor = given.filter(({ providerId }) => providerId === move.providerId)
            const isFree = (at: number) => {
              const others = ofDoctor.filter(({ from, to }) => at + move.after > from && at - move.before < to)
              const isOneSession = others.every(
                ({ offerId, start: begins }) => offerId === move.offerId && begins === at,
              )
              if (others.length > 0) return isOneSession && others.length < move.seatsLeft(at)
              return hasRoomsLeft(move, at, given)
            }
            return nearestFree(move.starts, start, isFree).map((at) => ({ move, at }))
          })
          .sort((one, other) => Math.abs(one.at - start) - Math.abs(other.at - start))
          .slice(0, timesOfEach)
      const found = [...near(true), ...near(false)]
      const first = found[0]
      if (first) {
        const { providerId, offerId, before, after, needs } = first.move
        // Who joins a session takes no room: the others' count is without that one already.
        const groups = needs.filter(({ freeAt }) => Number.isFinite(freeAt(first.at))).map(({ group }) => group)
        given.push({ providerId, offerId, groups, start: first.at, from: first.at - before, to: first.at + after })
      }
      return [id, found.map(({ move, at }) => ({ providerId: move.providerId, start: at }))]
    }),
  )
}

/** Whether what was given before leaves one of each; who shares a session shares its room. */
const hasRoomsLeft = ({ needs, before, after }: PossibleMove, at: number, given: readonly Given[]): boolean =>
  needs.every(({ group, freeAt }) => {
    const taking = given.filter(
      ({ groups, from, to }) => groups.includes(group) && at + after > from && at - before < to,
    )
    return new Set(taking.map(({ providerId, start }) => `${providerId} ${start}`)).size < freeAt(at)
  })

/** Of starts in order the nearest to a minute that are free still, looking outward from it. */
function nearestFree(starts: ArrayLike<number>, wanted: number, isFree: (start: number) => boolean): number[] {
  const found: number[] = []
  let after = 0
  for (let high = starts.length; after < high;) {
    const middle = (after + high) >> 1
    if (starts[middle]! < wanted) after = middle + 1
    else high = middle
  }
  let before = after - 1
  while (found.length < timesOfEach && (before >= 0 || after < starts.length)) {
    const takesBefore = before >= 0 && (after === starts.length || wanted - starts[before]! <= starts[after]! - wanted)
    const start = takesBefore ? starts[before--]! : starts[after++]!
    if (isFree(start)) found.push(start)
  }
  return found
}

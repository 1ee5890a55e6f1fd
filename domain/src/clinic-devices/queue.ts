type Waiting = { id: string; providerId: string; startsAt: string; number: number }

/** Whose turn is first: by the time of the visit, and of two at one time whoever came first. */
const byTurn = (a: Waiting, b: Waiting) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.number - b.number

/** Who waits at a place, in their order. */
export const inTheirOrder = <W extends Waiting>(waiting: readonly W[]): W[] => waiting.toSorted(byTurn)

/** How many wait for the same doctor before somebody. */
export const waitingBefore = (waiting: readonly Waiting[], own: Waiting): number =>
  waiting.filter((each) => each.providerId === own.providerId && each.id !== own.id && byTurn(each, own) < 0).length

/** Of how many on a wall: more could not be read from the other side of the room. */
export const shownOnWall = { called: 3, next: 4 }

/** `D` */
export const initialOf = (name: string): string => /\p{L}/u.exec(name)?.[0].toLocaleUpperCase() ?? ''

/** `RD`: the first letters of a name. */
export const initialsOf = ({ givenName, familyName }: { givenName: string; familyName: string }): string =>
  [givenName, familyName].map(initialOf).join('')

type Doctor = { providerId: string; doctor: string; prefix: string; lastName: string }

/** `Dr. Okafor`, by doctor: as short as tells them apart on this screen. */
export function shortNames(doctors: readonly Doctor[]): ReadonlyMap<string, string> {
  const short = ({ prefix, lastName }: Doctor) => [prefix, lastName].filter(Boolean).join(' ')
  const isAlone = (own: Doctor) =>
    doctors.every((each) => each.providerId === own.providerId || short(each) !== short(own))
  return new Map(doctors.map((each) => [each.providerId, isAlone(each) ? short(each) : each.doctor]))
}

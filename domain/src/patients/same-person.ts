import { isNear, type LikenedPerson } from '../desk/likeness.ts'

/** Who somebody is, as a record says it: names as the search compares them. */
export type Identity = Pick<LikenedPerson, 'folded' | 'birthDate'>

/**
 * Whether a record still says who it said before, so that a change is a correction. With the same date of birth one of
 * the names stays (who marries has another family name); with another date both do, but for a slip in spelling.
 */
export function isRecognizable(before: Identity, after: Identity): boolean {
  const [one, other] = [before.folded, after.folded]
  const stays = (given: string, family: string) => [
    isSpelledAlike(one.givenName, given),
    isSpelledAlike(one.familyName, family),
  ]
  const straight = stays(other.givenName, other.familyName)
  const exchanged = stays(other.familyName, other.givenName)
  if (before.birthDate !== null && before.birthDate === after.birthDate)
    return [...straight, ...exchanged].includes(true)
  return [straight, exchanged].some((both) => !both.includes(false))
}

const isSpelledAlike = (one: string, other: string) => one === other || isNear(one, other)

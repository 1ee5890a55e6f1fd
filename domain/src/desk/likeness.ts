import { isSameName, type PersonalName } from '../kit/personal-name.ts'
import { isPlainDate, type PlainDate } from '../kit/time.ts'

/** How somebody who is typed may be somebody who is known, by both names and the date of birth, the surest first. */
export const likenesses = ['name', 'similar-name', 'swapped-name', 'swapped-date'] as const
export type Likeness = (typeof likenesses)[number]

/** With its names as the search compares them: without marks, an umlaut like its spelling with an e. */
export type LikenedPerson = PersonalName & { folded: PersonalName; birthDate: string | null }

/** The other date that the same figures can mean, day and month exchanged; null where there is none. */
export function swappedDate(date: string): PlainDate | null {
  const swapped = `${date.slice(0, 4)}-${date.slice(8, 10)}-${date.slice(5, 7)}`
  return swapped !== date && isPlainDate(swapped) ? swapped : null
}

/** Null: nothing tells that they are the same. Only one thing is another at a time. */
export function likenessOf(typed: LikenedPerson, known: LikenedPerson): Likeness | null {
  if (typed.birthDate === null || known.birthDate === null) return null
  const [one, other] = [typed.folded, known.folded]
  const isSame = isSameName(typed, known)
  const isSpelled = isSame || (one.givenName === other.givenName && one.familyName === other.familyName)
  if (known.birthDate === swappedDate(typed.birthDate)) return isSpelled ? 'swapped-date' : null
  if (known.birthDate !== typed.birthDate) return null
  if (isSame) return 'name'
  if (isSpelled) return 'similar-name'
  if (one.givenName === other.familyName && one.familyName === other.givenName) return 'swapped-name'
  const isSimilar =
    (one.familyName === other.familyName && isNear(one.givenName, other.givenName)) ||
    (one.givenName === other.givenName && isNear(one.familyName, other.familyName))
  return isSimilar ? 'similar-name' : null
}

/** A letter alone begins too many, and of two letters one is no slip. */
const [begunAtLeast, slippedAtLeast] = [2, 3]

/** One begins with the other, as Zoe Marie with Zoe, or one letter is missing, another, or exchanged with its neighbor. */
export function isNear(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].toSorted((a, b) => a.length - b.length) as [string[], string[]]
  if (short.length >= begunAtLeast && long.join('').startsWith(short.join(''))) return true
  return long.length >= slippedAtLeast && isOneSlip(short, long)
}

function isOneSlip(short: readonly string[], long: readonly string[]): boolean {
  if (long.length - short.length > 1) return false
  const at = long.findIndex((letter, place) => letter !== short[place])
  const rest = (word: readonly string[], skipped: number) => word.slice(at + skipped).join('')
  if (long.length > short.length) return rest(long, 1) === rest(short, 0)
  return (
    rest(long, 1) === rest(short, 1) ||
    (long[at] === short[at + 1] && long[at + 1] === short[at] && rest(long, 2) === rest(short, 2))
  )
}

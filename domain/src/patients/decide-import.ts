import { likenessOf, swappedDate, type LikenedPerson } from '../desk/likeness.ts'
import { tidyName } from '../kit/personal-name.ts'
import type { SimilarLines } from './list-file.ts'
import { wholeLine, type Line, type ListedPerson, type Mistake, type ReadLine } from './read-list.ts'

/** A name as the search compares it. */
export type FoldedPerson = LikenedPerson['folded']
/** `isTypedOnly`: nobody here has seen whose record it is. */
export type KnownPerson = LikenedPerson & { id: string; birthDate: string; isTypedOnly: boolean }

/** Of more on one day each is not compared letter by letter: it stands for a date that is not known. */
const comparedAtMost = 50

/** `like`: who is known and may be the same. */
export type LeftOut = Line & { name: string; mistakes: readonly Mistake[]; like: KnownPerson | null }

/** Who is written down, how many are known already, and which lines are left out. */
export type ListImport = {
  added: ListedPerson[]
  known: number
  leftOut: LeftOut[]
}

/**
 * What becomes of each line: who is known by the same names and date of birth stays as they are, so that the same list may
 * be taken again; who may be somebody known, or has only been typed online, is left out unless somebody says that they are
 * others.
 * @param folded the names of each line that says somebody, in their order
 * @param taken who stood in the parts of the list that were decided before, and is added to
 */
export function decideImport(
  lines: readonly ReadLine[],
  { folded, known, similar }: { folded: readonly FoldedPerson[]; known: readonly KnownPerson[]; similar: SimilarLines },
  taken = new Set<string>(),
): ListImport {
  const likenessTo = compareWith(known)
  const result: ListImport = { added: [], known: 0, leftOut: [] }
  let place = 0
  for (const each of lines) {
    const { line, cells, name } = each
    if (!('person' in each)) {
      result.leftOut.push({ line, cells, name, mistakes: each.mistakes, like: null })
      continue
    }
    const { person } = each
    const names = folded[place++]!
    const key = `${names.familyName} ${names.givenName} ${person.birthDate}`
    const found = likenessTo({ ...person, folded: names })
    if (found?.isSame) result.known++
    else if (taken.has(key)) result.leftOut.push({ line, cells, name, mistakes: [wholeLine('doubled')], like: null })
    else if (found && similar === 'leave-out')
      result.leftOut.push({ line, cells, name, mistakes: [wholeLine('similar')], like: found.known })
    else {
      taken.add(key)
      result.added.push(person)
    }
  }
  return result
}

type Dated = LikenedPerson & { birthDate: string }
const exactKey = ({ familyName, givenName, birthDate }: Dated) =>
  JSON.stringify([tidyName(familyName).toLowerCase(), tidyName(givenName).toLowerCase(), birthDate])
const foldedKey = ({ folded, birthDate }: Dated) => JSON.stringify([folded.familyName, folded.givenName, birthDate])

/** Who is known and is the same, or may be: by keys, and letter by letter among the few of their date of birth. */
function compareWith(known: readonly KnownPerson[]): (person: Dated) => { known: KnownPerson; isSame: boolean } | null {
  const exact = new Map(known.map((each) => [exactKey(each), each]))
  for (const each of known) if (!each.isTypedOnly) exact.set(exactKey(each), each)
  const folded = new Map(known.map((each) => [foldedKey(each), each]))
  const byDate = Map.groupBy(known, ({ birthDate }) => birthDate)
  const of = (date: string | null) => {
    const found = (date === null ? undefined : byDate.get(date)) ?? []
    return found.length > comparedAtMost ? [] : found
  }
  return (person) => {
    const same = exact.get(exactKey(person))
    if (same) return { known: same, isSame: !same.isTypedOnly }
    const near = [...of(person.birthDate), ...of(swappedDate(person.birthDate))]
    const alike = folded.get(foldedKey(person)) ?? near.find((each) => likenessOf(person, each) !== null)
    return alike ? { known: alike, isSame: false } : null
  }
}

import { likenessOf, swappedDate, type LikenedPerson } from '../desk/likeness.ts'
import { tidyName } from '../kit/personal-name.ts'
import type { LineProblem, ListColumn, SimilarLines } from './list-file.ts'
import type { Line, ListedPerson, ReadLine } from './read-list.ts'

/** A name as the search compares it. */
export type Folded = LikenedPerson['folded']
/** `isTypedOnly`: nobody here has seen whose record it is. */
export type KnownPerson = LikenedPerson & { birthDate: string; isTypedOnly: boolean }

/** Of more on one day each is not compared letter by letter: it stands for a date that is not known. */
const comparedAtMost = 50

/** Who is written down, how many are known already, and which lines are left out. */
export type ListImport = {
  added: ListedPerson[]
  known: number
  leftOut: (Line & { problem: LineProblem; column: ListColumn })[]
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
  { folded, known, similar }: { folded: readonly Folded[]; known: readonly KnownPerson[]; similar: SimilarLines },
  taken = new Set<string>(),
): ListImport {
  const likenessTo = compareWith(known)
  const result: ListImport = { added: [], known: 0, leftOut: [] }
  let place = 0
  for (const each of lines) {
    const { line, cells } = each
    if (!('person' in each)) {
      result.leftOut.push(each)
      continue
    }
    const { person } = each
    const names = folded[place++]!
    const key = `${names.familyName} ${names.givenName} ${person.birthDate}`
    const likeness = likenessTo({ ...person, folded: names })
    if (likeness === 'name') result.known++
    else if (taken.has(key)) result.leftOut.push({ line, cells, problem: 'doubled', column: 'familyName' })
    else if (likeness !== null && similar === 'leave-out')
      result.leftOut.push({ line, cells, problem: 'similar', column: 'familyName' })
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

/** How somebody is like one of those who are known: by keys, and letter by letter among the few of their date of birth. */
function compareWith(known: readonly KnownPerson[]): (person: Dated) => 'name' | 'similar' | null {
  const exact = new Map(known.map((each) => [exactKey(each), each.isTypedOnly]))
  for (const each of known) if (!each.isTypedOnly) exact.set(exactKey(each), false)
  const folded = new Set(known.map(foldedKey))
  const byDate = Map.groupBy(known, ({ birthDate }) => birthDate)
  const of = (date: string | null) => {
    const found = (date === null ? undefined : byDate.get(date)) ?? []
    return found.length > comparedAtMost ? [] : found
  }
  return (person) => {
    const isTypedOnly = exact.get(exactKey(person))
    if (isTypedOnly !== undefined) return isTypedOnly ? 'similar' : 'name'
    if (folded.has(foldedKey(person))) return 'similar'
    const near = [...of(person.birthDate), ...of(swappedDate(person.birthDate))]
    return near.some((each) => likenessOf(person, each) !== null) ? 'similar' : null
  }
}

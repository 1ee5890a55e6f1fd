import { likenessOf, swappedDate, type LikenedPerson } from '../desk/likeness.ts'
import type { LineProblem, ListColumn, SimilarLines } from './list-file.ts'
import type { Line, ListedPerson, ReadLine } from './read-list.ts'

/** A name as the search compares it. */
export type Folded = LikenedPerson['folded']
export type KnownPerson = LikenedPerson & { birthDate: string }

/** Who is written down, how many are known already, and which lines are left out. */
export type ListImport = {
  added: ListedPerson[]
  known: number
  leftOut: (Line & { problem: LineProblem; column: ListColumn })[]
}

/**
 * What becomes of each line: who is known by the same names and date of birth stays as they are, so that the same list may
 * be taken again; who may be somebody known, or another line, is left out unless somebody says that they are others.
 * @param folded the names of each line that says somebody, in their order
 */
export function decideImport(
  lines: readonly ReadLine[],
  { folded, known, similar }: { folded: readonly Folded[]; known: readonly KnownPerson[]; similar: SimilarLines },
): ListImport {
  const byDate = Map.groupBy(known, ({ birthDate }) => birthDate)
  const taken = new Set<string>()
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
    const likeness = surestOf(byDate, { ...person, folded: names })
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

function surestOf(byDate: ReadonlyMap<string, readonly KnownPerson[]>, person: LikenedPerson & { birthDate: string }) {
  const swapped = swappedDate(person.birthDate)
  const near = [...(byDate.get(person.birthDate) ?? []), ...((swapped && byDate.get(swapped)) || [])]
  const found = near.map((each) => likenessOf(person, each)).filter((likeness) => likeness !== null)
  return found.includes('name') ? 'name' : (found[0] ?? null)
}

import type { Diagnosis } from '../encounters/content.ts'
import { currentEntries, type EntryKind, type EntryStatus } from './entries.ts'

type Named = { code: string | null; title: string | null }
type StandingEntry = Named & { id: string; kind: EntryKind; status: EntryStatus; replaces: string | null }

/** Of ICD-10 why somebody came who has nothing: examinations (Z00 to Z13), vaccinations (Z20 to Z29). */
const isOccasion = (code: string | null) => code !== null && /^Z[0-2]/.test(code)

/** Whether a diagnosis says what somebody has: neither what is only suspected, nor what was ruled out or is over. */
export const isPresent = ({ code, certainty }: Pick<Diagnosis, 'code' | 'certainty'>): boolean =>
  (certainty === null || certainty === 'confirmed') && !isOccasion(code)

/** The condition or the allergy that stands in a chart already, by its code or by the same words. */
export const knownEntry = <E extends StandingEntry>(
  entries: readonly E[],
  { kind, code, title }: Named & { kind: EntryKind },
): E | undefined =>
  currentEntries(entries, kind).find(
    (entry) =>
      entry.status === 'active' && ((code !== null && entry.code === code) || folded(entry.title) === folded(title)),
  )

const folded = (words: string | null) => words?.trim().toLowerCase()

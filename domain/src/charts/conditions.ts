import type { Diagnosis } from '../encounters/content.ts'
import { currentEntries, type EntryKind, type EntryStatus } from './entries.ts'

type Named = { code: string | null; title: string | null }
type Standing = Named & { id: string; kind: EntryKind; status: EntryStatus; replaces: string | null }

/** Whether a diagnosis says what somebody has: neither what is only suspected, nor what was ruled out or is over. */
export const isPresent = ({ certainty }: Pick<Diagnosis, 'certainty'>): boolean =>
  certainty === null || certainty === 'confirmed'

/** The condition that stands in a chart already, by its code or by the same words. */
export const knownCondition = <E extends Standing>(entries: readonly E[], { code, title }: Named): E | undefined =>
  currentEntries(entries, 'condition').find(
    (entry) =>
      entry.status === 'active' && ((code !== null && entry.code === code) || folded(entry.title) === folded(title)),
  )

const folded = (words: string | null) => words?.trim().toLowerCase()

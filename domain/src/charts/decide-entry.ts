import { Refused, refusedField } from '../kit/refused.ts'
import { currentEntries, latestEntries, mayBeNone, type EntryKind, type EntryStatus, type Severity } from './entries.ts'

export type WantedEntry = {
  kind: EntryKind
  status: EntryStatus
  title: string | null
  detail: string | null
  severity: Severity | null
  date: string | null
  /** Which entry it corrects or ends. */
  replaces: string | null
}
type Known = { id: string; kind: EntryKind; status: EntryStatus; replaces: string | null }

/**
 * What is written for an entry, or why it is not. Whatever is found out after "none known" takes its place, so that both
 * never stand beside each other.
 */
export function decideEntry(wanted: WantedEntry, known: readonly Known[]): WantedEntry | Refused {
  const wrong = wrongField(wanted)
  if (wrong) return wrong
  const { kind, status } = wanted
  const current = currentEntries(known, kind)
  if (wanted.replaces !== null) {
    const former = known.find(({ id }) => id === wanted.replaces)
    if (former?.kind !== kind) return new Refused('not_found')
    const isStanding = latestEntries(known).includes(former) && former.status !== 'entered-in-error'
    return isStanding ? wanted : new Refused('entry_replaced')
  }
  if (status !== 'active' && status !== 'none-known')
    return refusedField('/body/replaces', 'required', 'Say which entry has ended or was an error.')
  if (status === 'none-known' && current.length > 0) return new Refused('entry_conflict')
  if (kind === 'pregnancy' && current.length > 0) return new Refused('entry_conflict')
  const none = current.find((entry) => entry.status === 'none-known')
  return none ? { ...wanted, replaces: none.id } : wanted
}

function wrongField({ kind, status, title, detail, severity }: WantedEntry): Refused | null {
  if (status === 'none-known' && !mayBeNone(kind))
    return refusedField('/body/status', 'invalid', 'Of this nobody says that there is none.')
  if (status === 'none-known' && (title ?? detail ?? severity) !== null)
    return refusedField('/body/title', 'invalid', 'Where there is none, nothing is named.')
  if (severity !== null && kind !== 'allergy')
    return refusedField('/body/severity', 'invalid', 'Only an allergy has a severity.')
  if (status !== 'active') return null
  if (kind === 'team-note')
    return detail === null ? refusedField('/body/detail', 'required', 'A note has a text.') : null
  return kind !== 'pregnancy' && title === null ? refusedField('/body/title', 'required', 'Say what it is.') : null
}

import { Refused, refusedField } from '../kit/refused.ts'
import { knownEntry } from './conditions.ts'
import { currentEntries, latestEntries, mayBeNone, type EntryKind, type EntryStatus, type Severity } from './entries.ts'

export type WantedEntry = {
  kind: EntryKind
  status: EntryStatus
  title: string | null
  /** Of a condition. */
  code: string | null
  detail: string | null
  severity: Severity | null
  date: string | null
  /** Which entry it corrects or ends. */
  replaces: string | null
}
type Known = Pick<WantedEntry, 'kind' | 'status' | 'replaces' | 'title' | 'code' | 'detail'> & { id: string }

/** Of one kind in one chart: more than anybody writes, and few enough that the whole chart is read at once. */
export const keptAtMost = { entries: 400, bytes: 400_000 }
/** What ends an entry or says that it was an error finds room where nothing else does. */
const roomToEnd = 1.25

/**
 * What is written for an entry, or why it is not. Whatever is found out after "none known" takes its place, so that both
 * never stand beside each other. A correction is decided by what stands without the entry that it corrects.
 */
export function decideEntry(wanted: WantedEntry, known: readonly Known[]): WantedEntry | Refused {
  const wrong = wrongField(wanted)
  if (wrong) return wrong
  if (!hasRoom(wanted, known)) return new Refused('chart_full')
  const { kind, status } = wanted
  const former = known.find(({ id }) => id === wanted.replaces)
  if (wanted.replaces !== null) {
    if (former?.kind !== kind) return new Refused('not_found')
    if (!mayReplace(former, status, known)) return new Refused('entry_replaced')
  }
  if (status !== 'active' && status !== 'none-known')
    return former ? wanted : refusedField('/body/replaces', 'required', 'Say which entry has ended or was an error.')
  const current = currentEntries(known, kind).filter((entry) => entry !== former)
  if (status === 'none-known' && current.length > 0) return new Refused('entry_conflict')
  if (kind === 'pregnancy' && current.length > 0) return new Refused('entry_conflict')
  const isOnce = kind === 'condition' || kind === 'allergy'
  if (isOnce && status === 'active' && knownEntry(current, wanted)) return new Refused('entry_conflict')
  const none = current.find((entry) => entry.status === 'none-known')
  return none && !former ? { ...wanted, replaces: none.id } : wanted
}

/** Of what has ended it can still be said that it was an error; it is not taken up again, but written anew. */
const mayReplace = (former: Known, status: EntryStatus, known: readonly Known[]) =>
  currentEntries(known, former.kind).includes(former) ||
  (status === 'entered-in-error' && former.status === 'ended' && latestEntries(known).includes(former))

function hasRoom(wanted: WantedEntry, known: readonly Known[]): boolean {
  const same = known.filter(({ kind }) => kind === wanted.kind)
  const bytes = [wanted, ...same].reduce((sum, entry) => sum + bytesOf(entry), 0)
  const factor = wanted.status === 'ended' || wanted.status === 'entered-in-error' ? roomToEnd : 1
  return same.length < keptAtMost.entries * factor && bytes <= keptAtMost.bytes * factor
}

const bytesOf = ({ title, detail }: Pick<WantedEntry, 'title' | 'detail'>) =>
  new TextEncoder().encode(`${title ?? ''}${detail ?? ''}`).length

function wrongField({ kind, status, title, code, detail, severity }: WantedEntry): Refused | null {
  if (status === 'none-known' && !mayBeNone(kind))
    return refusedField('/body/status', 'invalid', 'Of this nobody says that there is none.')
  if (status === 'none-known' && (title ?? code ?? detail ?? severity) !== null)
    return refusedField('/body/title', 'invalid', 'Where there is none, nothing is named.')
  if (severity !== null && kind !== 'allergy')
    return refusedField('/body/severity', 'invalid', 'Only an allergy has a severity.')
  if (code !== null && kind !== 'condition')
    return refusedField('/body/code', 'invalid', 'Only a condition has a code.')
  if (status !== 'active') return null
  if (kind === 'team-note')
    return detail === null ? refusedField('/body/detail', 'required', 'A note has a text.') : null
  return kind !== 'pregnancy' && title === null ? refusedField('/body/title', 'required', 'Say what it is.') : null
}

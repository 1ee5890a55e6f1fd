/** What a chart's entries are about. What one wants to see first comes first. */
export const entryKinds = ['allergy', 'condition', 'medicine', 'pregnancy', 'team-note'] as const
export type EntryKind = (typeof entryKinds)[number]

/** `none-known` is what somebody asked and was told; it is not the same as no entry. */
export const entryStatuses = ['active', 'none-known', 'ended', 'entered-in-error'] as const
export type EntryStatus = (typeof entryStatuses)[number]

export const severities = ['mild', 'moderate', 'severe'] as const
export type Severity = (typeof severities)[number]

/** Of which it can be said that there are none. */
export const mayBeNone = (kind: EntryKind) => kind === 'allergy' || kind === 'condition' || kind === 'medicine'

type StandingEntry = { id: string; kind: EntryKind; status: EntryStatus; replaces: string | null }

/** Entries that no other has replaced: what counts now, what has ended, what was an error. */
export function latestEntries<E extends StandingEntry>(entries: readonly E[]): E[] {
  const replaced = new Set(entries.map(({ replaces }) => replaces))
  return entries.filter(({ id }) => !replaced.has(id))
}

/** What counts now, of every kind. Where two charts became one, "none known" counts only where the other names nothing. */
export function standingEntries<E extends StandingEntry>(entries: readonly E[]): E[] {
  const standing = latestEntries(entries).filter(({ status }) => status === 'active' || status === 'none-known')
  const named = new Set(standing.filter(({ status }) => status === 'active').map(({ kind }) => kind))
  return standing.filter(({ status, kind }) => status === 'active' || !named.has(kind))
}

/** What counts now of a kind. */
export const currentEntries = <E extends StandingEntry>(entries: readonly E[], kind: EntryKind): E[] =>
  standingEntries(entries).filter((entry) => entry.kind === kind)

/** Of one that nobody graded as bad as most. */
const rankOf = ({ severity }: { severity: Severity | null }) => severities.indexOf(severity ?? 'moderate')

/** The allergies that count now, the worst first. */
export const currentAllergies = <E extends StandingEntry & { severity: Severity | null }>(entries: readonly E[]): E[] =>
  currentEntries(entries, 'allergy').sort((one, other) => rankOf(other) - rankOf(one))

/** An entry's earlier versions, the latest first. */
export function earlierVersions<E extends StandingEntry>(entries: readonly E[], entry: E): E[] {
  const before = entries.find(({ id }) => id === entry.replaces)
  return before ? [before, ...earlierVersions(entries, before)] : []
}

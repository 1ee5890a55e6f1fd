import type { SavedBrand } from '@polyclinic/domain/brand/model.ts'
import { useState } from 'react'
import { useUserState } from '../../state/user.ts'
import { readSession, writeSession } from '../../platform/storage.ts'
import { shownBrand, valueAt, withEdits, type BrandEdits } from './brand-fields.ts'
import type { PublishedBrand } from './use-brand.ts'

/** What somebody typed upon a version, with what stood in these fields there. */
type Draft = { by: string | undefined; version: number; edits: BrandEdits; before: BrandEdits }
export type Conflict = { field: string; mine: string; theirs: string }
export type BrandDraft = ReturnType<typeof useBrandDraft>

const key = 'brand draft'

/** What stands in the form: what is published, or what was typed since, also before another page was looked at. */
export function useBrandDraft(published: PublishedBrand) {
  // Whoever signs in after them in this tab does not publish what they typed.
  const by = useUserState((state) => state.users.id)
  const [kept, setKept] = useState<Draft | null>(readDraft)
  const draft = kept?.by === by ? kept : null
  const edits = draft?.edits ?? {}
  const keep = (next: Draft | null) => {
    const typed = next && Object.keys(next.edits).length > 0 ? next : null
    setKept(typed)
    writeSession(key, typed && JSON.stringify(typed))
  }
  const isBehind = draft !== null && draft.version !== published.version
  const conflicts: Conflict[] = isBehind
    ? Object.entries(edits)
        .map(([field, mine]) => ({ field, mine, theirs: valueAt(published, field) }))
        .filter(({ field, mine, theirs }) => theirs !== draft.before[field] && theirs !== mine)
    : []
  const upon = (typed: BrandEdits): Draft => ({
    by,
    version: published.version,
    edits: Object.fromEntries(Object.entries(typed).filter(([field, value]) => value !== valueAt(published, field))),
    before: Object.fromEntries(Object.keys(typed).map((field) => [field, valueAt(published, field)])),
  })
  return {
    edits,
    count: Object.keys(edits).length,
    value: (field: string): string => edits[field] ?? valueAt(published, field),
    /** As the preview shows it. */
    shown: (): SavedBrand => shownBrand(published, edits),
    /** As it would be published. */
    whole: (): SavedBrand => withEdits(published, edits),
    isBehind,
    conflicts,
    type(field: string, typed: string) {
      const stands = valueAt(published, field)
      const { [field]: _typed, ...others } = edits
      const next = typed === stands ? others : { ...others, [field]: typed }
      const before = { ...draft?.before, [field]: draft?.before[field] ?? stands }
      keep({ by, version: draft?.version ?? published.version, edits: next, before })
    },
    /** What was typed, upon what is published now. */
    keepMine: () => keep(upon(edits)),
    takeTheirs: () =>
      keep(
        upon(
          Object.fromEntries(Object.entries(edits).filter(([each]) => !conflicts.some(({ field }) => field === each))),
        ),
      ),
    discard: () => keep(null),
  }
}

function readDraft(): Draft | null {
  try {
    const kept = JSON.parse(readSession(key) ?? 'null') as Partial<Draft> | null
    const isTyped = (part: unknown) =>
      typeof part === 'object' && part !== null && Object.values(part).every((each) => typeof each === 'string')
    return kept && Number.isInteger(kept.version) && isTyped(kept.edits) && isTyped(kept.before)
      ? (kept as Draft)
      : null
  } catch {
    return null
  }
}

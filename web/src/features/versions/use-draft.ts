import { useState } from 'react'
import { useUserState } from '../../state/user.ts'
import { readSession, writeSession } from '../../platform/storage.ts'

/** What was typed and is not published, by the name of its field. */
export type Edits = Readonly<Record<string, string>>

/** What somebody typed upon a version, with what stood in these fields there. */
type Kept = { by: string | undefined; version: number; edits: Edits; before: Edits }
export type Conflict = { field: string; mine: string; theirs: string }

export type Draft<Published = never> = {
  edits: Edits
  count: number
  value: (field: string) => string
  isBehind: boolean
  conflicts: readonly Conflict[]
  type: (field: string, typed: string) => void
  keepMine: () => void
  takeTheirs: () => void
  discard: () => void
  /** What whoever types here has published in another way, such as by going back: nobody else came between. */
  follow: (own: Published) => void
}

type Options<Published> = {
  /** Under which the browser tab keeps it. */
  key: string
  published: Published
  /** What stands in a field, as it is typed. */
  valueAt: (published: Published, field: string) => string
}

/** What stands in a form: what is published, or what was typed since, also before another page was looked at. */
export function useDraft<Published extends { version: number }>({
  key,
  published,
  valueAt,
}: Options<Published>): Draft<Published> {
  // Whoever signs in after them in this tab does not publish what they typed.
  const by = useUserState((state) => state.users.id)
  const [kept, setKept] = useState(() => readKept(key))
  const draft = kept?.by === by ? kept : null
  const edits = draft?.edits ?? {}
  const keep = (next: Kept | null) => {
    const typed = next && Object.keys(next.edits).length > 0 ? next : null
    setKept(typed)
    writeSession(key, typed && JSON.stringify(typed))
  }
  // Told first, a version of one's own is here before it is read.
  const isBehind = draft !== null && draft.version < published.version
  const conflicts: Conflict[] = isBehind
    ? Object.entries(edits)
        .map(([field, mine]) => ({ field, mine, theirs: valueAt(published, field) }))
        .filter(({ field, mine, theirs }) => theirs !== draft.before[field] && theirs !== mine)
    : []
  const upon = (typed: Edits, stands = published): Kept => ({
    by,
    version: stands.version,
    edits: Object.fromEntries(Object.entries(typed).filter(([field, value]) => value !== valueAt(stands, field))),
    before: Object.fromEntries(Object.keys(typed).map((field) => [field, valueAt(stands, field)])),
  })
  return {
    edits,
    count: Object.keys(edits).length,
    value: (field) => edits[field] ?? valueAt(published, field),
    isBehind,
    conflicts,
    type(field, typed) {
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
    follow(own) {
      // Who was behind before still has to say whose is to stay.
      if (draft && !isBehind) keep(upon(edits, own))
    },
  }
}

function readKept(key: string): Kept | null {
  try {
    const kept = JSON.parse(readSession(key) ?? 'null') as Partial<Kept> | null
    const isTyped = (part: unknown) =>
      typeof part === 'object' && part !== null && Object.values(part).every((each) => typeof each === 'string')
    return kept && Number.isInteger(kept.version) && isTyped(kept.edits) && isTyped(kept.before) ? (kept as Kept) : null
  } catch {
    return null
  }
}

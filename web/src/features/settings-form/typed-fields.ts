import { isSame } from '@polyclinic/domain/kit/same.ts'

/** The fields that somebody changed, and what stood in each as they began. */
export type TypedFields<Draft> = { version: number; edits: Partial<Draft>; before: Partial<Draft> }

const fieldsOf = <Draft extends object>(edits: Partial<Draft>) => Object.keys(edits) as (keyof Draft)[]

const only = <Draft extends object>(edits: Partial<Draft>, isTaken: (field: keyof Draft) => boolean): Partial<Draft> =>
  Object.fromEntries(
    fieldsOf(edits)
      .filter(isTaken)
      .map((field) => [field, edits[field]]),
  ) as Partial<Draft>

/** What of it is not as it is saved; null where all is. */
export function typedUpon<Draft extends object>(
  { edits, before }: { edits: Partial<Draft>; before?: Partial<Draft> },
  saved: Draft,
  version: number,
): TypedFields<Draft> | null {
  const kept = only(edits, (field) => !isSame(edits[field], saved[field]))
  if (fieldsOf(kept).length === 0) return null
  return { version, edits: kept, before: { ...only(saved, (field) => field in kept), ...before } }
}

/** What others have changed since, to something else. What only one of two changed is in nobody's way. */
export const disputedIn = <Draft extends object>(
  { edits, before }: TypedFields<Draft>,
  theirs: Draft,
): Partial<Draft> =>
  only(edits, (field) => !isSame(theirs[field], before[field]) && !isSame(theirs[field], edits[field]))

/** What is in nobody's way. */
export const undisputedIn = <Draft extends object>(typed: TypedFields<Draft>, theirs: Draft): Partial<Draft> => {
  const disputed = disputedIn(typed, theirs)
  return only(typed.edits, (field) => !(field in disputed))
}

import { isSame } from '@polyclinic/domain/kit/same.ts'

/** What is called differently in two versions. */
export type Difference = { field: string; theirs: string; mine: string }

/** A field as it is called, and what of it is read. */
export type ReadField<Version> = readonly [field: string, words: (version: Version) => string]

/** Where two versions differ, in the words of the screen. */
export const differencesOf = <Version>(
  fields: readonly ReadField<Version>[],
  theirs: Version,
  mine: Version,
): Difference[] =>
  fields
    .map(([field, words]) => ({ field, theirs: words(theirs), mine: words(mine) }))
    .filter((each) => !isSame(each.theirs, each.mine))

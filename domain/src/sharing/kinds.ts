import { chartFileKinds, letterKinds } from '../chart-files/kinds.ts'

/** What is shared with a patient, as it is told apart where it lies. */
export const sharedKinds = ['note', ...chartFileKinds, 'prescription'] as const
export type SharedKind = (typeof sharedKinds)[number]

/** As a patient looks for it: letters of all kinds are letters. */
export const sharedGroups = ['note', 'result', 'letter', 'file', 'prescription'] as const
export type SharedGroup = (typeof sharedGroups)[number]

/** What of a list is in a group. */
export const kindsOf = (group: SharedGroup): readonly SharedKind[] => (group === 'letter' ? letterKinds : [group])

export const groupOf = (kind: SharedKind): SharedGroup => sharedGroups.find((group) => kindsOf(group).includes(kind))!

/** What has been read is told apart by the record alone: a letter is a file. */
export const readKinds = ['note', 'file', 'prescription'] as const

/** What can be issued from a visit. */
export const letterKinds = ['sick-note', 'referral', 'report'] as const
export type LetterKind = (typeof letterKinds)[number]

/** What the clinic puts into a chart as it is, a result apart: a doctor looks at that before its patient does. */
export const addedKinds = ['file', 'result'] as const
/** What lies in a chart as a file: put there as it is, or issued as a letter. */
export const chartFileKinds = [...addedKinds, ...letterKinds] as const
export type ChartFileKind = (typeof chartFileKinds)[number]

/** What a result is of. */
export const resultCategories = ['laboratory', 'imaging', 'other'] as const
export type ResultCategory = (typeof resultCategories)[number]
/** Of what a doctor says to the patient with it. */
export const wordCharactersAtMost = 2000

/** More than a patient's folder holds on paper. */
export const filesPerChart = 500

/** Why one is wrong, as whoever withdraws it says; of a note that was entered in error, too. In characters. */
export const withdrawalReason = { least: 3, most: 500 }

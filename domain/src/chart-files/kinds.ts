/** What can be issued from a visit. */
export const letterKinds = ['sick-note', 'referral', 'report'] as const
export type LetterKind = (typeof letterKinds)[number]

/** What lies in a chart as a file: put there as it is, or issued as a letter. */
export const chartFileKinds = ['file', ...letterKinds] as const
export type ChartFileKind = (typeof chartFileKinds)[number]

/** More than a patient's folder holds on paper. */
export const filesPerChart = 500

/** Why one is wrong, as whoever withdraws it says; of a note that was entered in error, too. In characters. */
export const withdrawalReason = { least: 3, most: 500 }

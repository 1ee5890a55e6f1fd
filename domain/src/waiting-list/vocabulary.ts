/** When of a day somebody would come, by the clock of the place. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/** An entry: `booked` by an offer that was accepted, `withdrawn` by whoever waited, or the clinic. */
export const entryStatuses = ['waiting', 'booked', 'withdrawn'] as const
export type EntryStatus = (typeof entryStatuses)[number]

/** What went around: `passed` when nobody of those it went to took it. */
export const offerStatuses = ['open', 'accepted', 'passed'] as const

/** What became of an offer for one of those it went to; `passed`: its time was over, or another was first. */
export const recipientStatuses = ['open', 'accepted', 'declined', 'passed'] as const

/** Why somebody comes before the others who wait: what of the order decided. */
export const offerReasons = ['urgent', 'longest', 'best', 'by-hand'] as const
export type OfferReason = (typeof offerReasons)[number]

/** What a partner is: who sends patients, and to whom a report goes back. */
export const partnerKinds = ['practice', 'company', 'pharmacy', 'insurer', 'other'] as const
export type PartnerKind = (typeof partnerKinds)[number]

/** One that has ended sends nothing more; what it sent stays. */
export const partnerStatuses = ['active', 'ended'] as const

/** In characters. */
export const partnerLimits = { name: 160, contactName: 160, peopleAtMost: 50 }

/** For what a patient agrees: what a form asks, that a partner is told of a visit, or that somebody else gets a referral. */
export const consentPurposes = ['form', 'report', 'referral'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

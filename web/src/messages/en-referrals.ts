import { texts as referrals } from './en/referrals.ts'

/** For partners, for whoever handles what they send, and for patients who were referred. */
export const referralTexts = { referrals }

import { texts as outgoing } from './en/outgoing.ts'
import { texts as referrals } from './en/referrals.ts'

/** For partners, for whoever handles what they send, for whoever refers on, and for patients who were referred. */
export const referralTexts = { referrals, outgoing }

import { texts as outgoing } from './de/outgoing.ts'
import { texts as referrals } from './de/referrals.ts'

/** For partners, for whoever handles what they send, for whoever refers on, and for patients who were referred. */
export const referralTexts = { referrals, outgoing }

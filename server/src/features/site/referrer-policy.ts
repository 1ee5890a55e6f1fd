import type { Clinic } from '../../platform/clinics.ts'

/**
 * What the next page learns of the one before. Either lets a form name its origin, for browsers that send no
 * Sec-Fetch-Site. A tag manager learns of no address but that of the page on which it runs: `origin` leaves the others out
 * of `document.referrer`, and of `navigation.entries()`, too (which `strict-origin` does not).
 */
export const referrerPolicyOf = (clinic: Clinic | null) => (clinic?.gtm_id ? 'origin' : 'same-origin')

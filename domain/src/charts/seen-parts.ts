/**
 * What of a patient's record somebody of the clinic saw. `details`: who the patient is and when they come, without what is
 * clinical.
 */
export const seenParts = [
  'record',
  'details',
  'note',
  'prescription',
  'document',
  'referral',
  'refused-try',
  'form',
  'message',
  'invoice',
] as const
export type SeenPart = (typeof seenParts)[number]

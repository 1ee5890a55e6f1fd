/** Who somebody is to the patient for whom they act: FHIR’s `RelatedPerson.relationship`, in our words. */
export const relationships = [
  'parent',
  'grandparent',
  'guardian',
  'spouse',
  'child',
  'sibling',
  'friend',
  'other',
] as const
export type Relationship = (typeof relationships)[number]

/** Of those who may write a child down. */
export const relationshipsToChild = ['parent', 'grandparent', 'guardian', 'other'] as const satisfies Relationship[]

/**
 * `everything`: as the patient themselves, and whom else they let. `visits`: books, sees, moves and cancels visits, and
 * reads nothing of what the clinic shares.
 */
export const guardianAccesses = ['everything', 'visits'] as const
export type GuardianAccess = (typeof guardianAccesses)[number]

/**
 * How an account came to act for somebody: it wrote a child down, the patient or a guardian of theirs let it, or the clinic
 * said so.
 */
export type CameBy = 'added' | 'patient' | 'guardian' | 'clinic'

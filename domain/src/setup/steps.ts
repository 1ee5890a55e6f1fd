/** What a new clinic needs before strangers can book, in the order in which it is done. */
export const setupSteps = ['brand', 'service', 'doctor', 'hours', 'legal', 'test-booking'] as const
export type SetupStep = (typeof setupSteps)[number]

export type SetupFacts = {
  brand: { isOwn: boolean }
  /** Active. */
  service: object | null
  /** Active, and offering an active service. */
  doctor: { hasHours: boolean } | null
  /** The texts that the law asks for, in the clinic's own words. */
  legal: { isOwn: boolean }
  hasVisit: boolean
}

/** How far a clinic is, by what it has. */
export function stepsOf({
  brand,
  service,
  doctor,
  legal,
  hasVisit,
}: SetupFacts): { step: SetupStep; isDone: boolean }[] {
  const done: Record<SetupStep, boolean> = {
    brand: brand.isOwn,
    service: service !== null,
    doctor: doctor !== null,
    hours: doctor?.hasHours === true,
    legal: legal.isOwn,
    'test-booking': hasVisit,
  }
  return setupSteps.map((step) => ({ step, isDone: done[step] }))
}

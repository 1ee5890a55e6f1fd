/** A form that is asked before a visit, with what its patient said to it so far. */
export type AskedForm = {
  /** For how long answers count; null: for good. */
  validDays: number | null
  /** When it was completed last. */
  completed: { id: string; at: string; appointmentId: string | null } | null
  /** What is begun and not completed. */
  begun: { id: string } | null
}

export type AskedState = 'missing' | 'begun' | 'answered'

const dayMs = 86_400_000

/** How a form stands for a visit: answers count as long as they are no older than the clinic wants when it begins. */
export function decideAsked(
  { validDays, completed, begun }: AskedForm,
  visit: { id: string; startsAt: string },
): { state: AskedState; answersId: string | null } {
  const isValid =
    completed !== null &&
    (validDays === null ||
      completed.appointmentId === visit.id ||
      Date.parse(visit.startsAt) - Date.parse(completed.at) <= validDays * dayMs)
  if (isValid) return { state: 'answered', answersId: completed.id }
  return begun ? { state: 'begun', answersId: begun.id } : { state: 'missing', answersId: null }
}

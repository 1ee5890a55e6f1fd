import type { FoundPerson } from '../features/patients/find-person.ts'

/** What an operator reads about records that share an address and are, for all that is known, somebody else's. */
export function unprovenLines({ unproven }: FoundPerson): string[] {
  if (unproven.length === 0) return []
  return [
    `Records with an address in common that nothing proves to be the same person's, left as they are: ${unproven.length}.`,
    'If one is this person, name it by one of its visits, or by its id:',
    ...unproven.map(
      ({ patientId, visits }) => `  ${[patientId, ...visits.map(({ reference }) => reference)].join(' ')}`,
    ),
  ]
}

import { comesOfAgeOn } from '../kit/age.ts'
import type { PlainDate } from '../kit/time.ts'

type Link = { birthDate: string | null; createdAt: string; confirmedAt: string | null }

/**
 * From which day on an account acts for a patient no more, because they are of age: null where it began, or was confirmed,
 * when they were, and where nobody knows how old they are.
 */
export function endOfAccess({ birthDate, createdAt, confirmedAt }: Link): PlainDate | null {
  if (birthDate === null) return null
  const ofAgeOn = comesOfAgeOn(birthDate)
  return [createdAt, confirmedAt ?? createdAt].every((at) => at.slice(0, 10) < ofAgeOn) ? ofAgeOn : null
}

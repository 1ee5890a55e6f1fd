import { comesOfAgeOn } from '../kit/age.ts'
import { dateIn, type Instant, type PlainDate } from '../kit/time.ts'
import type { CameBy } from './vocabulary.ts'

export type LinkInTime = {
  birthDate: string | null
  cameBy: CameBy | null
  createdAt: string
  confirmedAt: string | null
}

/**
 * From which day on an account acts for a patient no more, because they are of age: null where an adult let it, or the
 * clinic confirmed it of one, and where nobody knows how old they are.
 */
export function endOfAccess(
  { birthDate, cameBy, createdAt, confirmedAt }: LinkInTime,
  timeZone: string,
): PlainDate | null {
  if (birthDate === null) return null
  const ofAgeOn = comesOfAgeOn(birthDate)
  const isSince = (at: string | null) => at !== null && dateIn(timeZone, at as Instant) >= ofAgeOn
  const beganWithChild = cameBy === 'added' || cameBy === 'guardian'
  return isSince(confirmedAt) || (isSince(createdAt) && !beganWithChild) ? null : ofAgeOn
}

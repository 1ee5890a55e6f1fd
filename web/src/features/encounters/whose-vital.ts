import { monthsOn } from '@polyclinic/domain/encounters/months-on.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { WhoseVital } from '@polyclinic/domain/encounters/vitals.ts'

/** Whose a value is that was measured in a visit, as old as they were then. */
export const whoseVital = (
  country: string,
  birthDate: string | null,
  visit: { startsAt: string; timeZone: string },
): WhoseVital => ({
  country,
  months: birthDate === null ? null : monthsOn(birthDate, dateIn(visit.timeZone, visit.startsAt as Instant)),
})

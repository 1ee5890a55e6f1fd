import { overlaps } from '@polyclinic/domain/appointments/overlap.ts'
import { keepsItsTime } from '@polyclinic/domain/appointments/states.ts'
import { foldName } from '@polyclinic/domain/kit/personal-name.ts'
import type { DayVisit } from './day.ts'

export type Namesake = {
  visit: DayVisit
  /** One person: born on the same day, too. */
  isSame: boolean
  /** One record, and at the same time. */
  isAtOnce: boolean
}

/** Others of the day with a visit's name: the same person once more, or somebody who gets up, too, when it is called. */
export function namesakesOf(visit: DayVisit, visits: readonly DayVisit[]): Namesake[] {
  const { birthDate } = visit.patient
  return visits
    .filter((other) => other.id !== visit.id && other.status !== 'cancelled' && nameOf(other) === nameOf(visit))
    .map((other) => {
      const isOneRecord = other.patient.id === visit.patient.id
      return {
        visit: other,
        isSame: isOneRecord || (birthDate !== null && other.patient.birthDate === birthDate),
        isAtOnce: isOneRecord && [visit, other].every(({ status }) => keepsItsTime(status)) && overlaps(visit, other),
      }
    })
}

const nameOf = ({ patient }: DayVisit) => `${foldName(patient.givenName)} ${foldName(patient.familyName)}`

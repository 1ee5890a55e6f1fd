import type { DayVisit } from './day.ts'

export type Namesake = { visit: DayVisit; /** Born on the same day, too. */ isSame: boolean }

/** Others of the day with a visit's name: the same person once more, or somebody who gets up, too, when it is called. */
export function namesakesOf(visit: DayVisit, visits: readonly DayVisit[]): Namesake[] {
  const { birthDate } = visit.patient
  return visits
    .filter((other) => other.id !== visit.id && other.status !== 'cancelled' && nameOf(other) === nameOf(visit))
    .map((other) => ({ visit: other, isSame: birthDate !== null && other.patient.birthDate === birthDate }))
}

const nameOf = ({ patient }: DayVisit) =>
  `${patient.givenName} ${patient.familyName}`.normalize().toLowerCase().replaceAll(/\s+/g, ' ').trim()

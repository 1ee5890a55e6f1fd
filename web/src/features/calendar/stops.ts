import { openerOf } from '../days/day.ts'
import type { Absence, Column } from './columns.ts'

/** Where the focus goes back to. */
export const absenceElement = (column: Pick<Column, 'date'>, { id }: Pick<Absence, 'id'>) =>
  `time-off-${id}-${column.date}`

/** What the keys lead to in a column, from top to bottom: its visits, and time off that can be opened. */
export type Stop = { element: string; from: number }

export const stopsOf = (
  { date, doctor, blocks, absences }: Pick<Column, 'date' | 'doctor' | 'blocks' | 'absences'>,
  opensTimeOf: (doctor: Column['doctor']) => boolean,
): Stop[] =>
  [
    ...absences
      .filter(({ id }) => id !== null && opensTimeOf(doctor))
      .map((absence) => ({ element: absenceElement({ date }, absence), from: absence.from })),
    ...blocks.map(({ visit, from }) => ({ element: openerOf(visit), from })),
  ].toSorted((a, b) => a.from - b.from)

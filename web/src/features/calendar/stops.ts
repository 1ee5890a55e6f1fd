import { openerOf } from '../days/day.ts'
import type { Absence, Column } from './columns.ts'
import type { Stretch } from './lanes.ts'

/** Where the focus goes back to. */
export const absenceElement = (column: Pick<Column, 'date'>, { id }: Pick<Absence, 'id'>) =>
  `time-off-${id}-${column.date}`

/** Known by its end: the one that goes on now begins later every few minutes, and keeps the focus. */
export const gapElement = ({ date, doctor }: Pick<Column, 'date' | 'doctor'>, { to }: Pick<Stretch, 'to'>) =>
  `gap-${doctor.id}-${date}-${to}`

/** What the keys lead to in a column, from top to bottom: its visits, time off that can be opened, and free time. */
export type Stop = { element: string; from: number }

export const stopsOf = (
  { date, doctor, blocks, absences, gaps = [] }: Pick<Column, 'date' | 'doctor' | 'blocks' | 'absences' | 'gaps'>,
  opensTimeOf: (doctor: Column['doctor']) => boolean,
): Stop[] =>
  [
    ...absences
      .filter(({ id }) => id !== null && opensTimeOf(doctor))
      .map((absence) => ({ element: absenceElement({ date }, absence), from: absence.from })),
    ...blocks.map(({ visit, from }) => ({ element: openerOf(visit), from })),
    ...gaps.map((gap) => ({ element: gapElement({ date, doctor }, gap), from: gap.from })),
  ].toSorted((a, b) => a.from - b.from)

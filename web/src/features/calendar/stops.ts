import { openerOf, type DayVisit } from '../days/day.ts'
import type { Absence, Column } from './columns.ts'
import type { Stretch } from './lanes.ts'

/** Where the focus goes back to. */
export const absenceElement = (column: Pick<Column, 'date'>, { id }: Pick<Absence, 'id'>) =>
  `time-off-${id}-${column.date}`

/** A visit that has a room and a device stands in two columns: the focus goes back to the first of them. */
export const blockElement = ({ kind, owner }: Pick<Column, 'kind' | 'owner'>, visit: DayVisit) =>
  kind === 'doctor' || visit.resources[0]?.id === owner.id ? openerOf(visit) : `${openerOf(visit)}-${owner.id}`

/** Known by its end: the one that goes on now begins later every few minutes, and keeps the focus. */
export const gapElement = ({ date, owner }: Pick<Column, 'date' | 'owner'>, { to }: Pick<Stretch, 'to'>) =>
  `gap-${owner.id}-${date}-${to}`

/** What the keys lead to in a column, from top to bottom: its visits, time off that can be opened, and free time. */
export type Stop = { element: string; from: number }

export const stopsOf = (column: Column, opensTimeOf: (doctor: Column['owner']) => boolean): Stop[] =>
  [
    ...column.absences
      .filter(({ id }) => id !== null && opensTimeOf(column.owner))
      .map((absence) => ({ element: absenceElement(column, absence), from: absence.from })),
    ...column.blocks.map(({ visit, from }) => ({ element: blockElement(column, visit), from })),
    ...(column.gaps ?? []).map((gap) => ({ element: gapElement(column, gap), from: gap.from })),
  ].toSorted((a, b) => a.from - b.from)

import type { Column } from './columns.ts'
import type { Stretch } from './lanes.ts'
import { stepMinutes } from './use-moving.ts'

type Around = { [Part in 'blocks' | 'open' | 'absences']: readonly Stretch[] }

/**
 * Which time a press means: the step it lies in, or where free time begins within that, after a visit, an absence, or as
 * the doctor begins.
 */
export function pressedAt(minute: number, { blocks, open, absences }: Pick<Column, keyof Around> | Around): number {
  const step = Math.floor(minute / stepMinutes) * stepMinutes
  const edges = [...blocks.map(({ to }) => to), ...open.map(({ from }) => from), ...absences.map(({ to }) => to)]
  return Math.max(step, ...edges.filter((edge) => edge <= minute))
}

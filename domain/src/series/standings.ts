import type { TimeStanding } from '../desk/endpoints.ts'

/** How a date of a series stands with its doctor; as with a single time of the desk, but that a day may be closed. */
export const seriesStandings = [
  'offered',
  'outside',
  'closed',
  'no-resource',
  'taken',
  'full',
  'past',
] as const satisfies (TimeStanding | 'closed')[]
export type SeriesStanding = (typeof seriesStandings)[number]

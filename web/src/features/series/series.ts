import type { Rhythm } from '@polyclinic/domain/series/dates.ts'
import type {
  bookSeries,
  findSeriesMoves,
  findSeriesTimes,
  moveVisitsOfSeries,
  readSeries,
} from '@polyclinic/domain/series/endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'

export type SeriesTimes = Answer<typeof findSeriesTimes>
export type SeriesDate = SeriesTimes['items'][number]
export type SeriesMoves = Answer<typeof findSeriesMoves>
export type MovedVisit = Call<typeof moveVisitsOfSeries>['body']['visits'][number]
export type SeriesBooking = Call<typeof bookSeries>['body']
export type Series = Answer<typeof readSeries>

/** How visits are to be repeated, as the fields have it: what is typed may be no number, or no date. */
export type Repeat = { rhythm: Rhythm; end: { kind: 'count'; count: number } | { kind: 'until'; date: string } }

const rhythm = (every: number, unit: Rhythm['unit']): Rhythm => ({ every, unit })
/** What is chosen without typing. */
export const usualRhythms: readonly Rhythm[] = [
  rhythm(1, 'week'),
  rhythm(2, 'week'),
  rhythm(3, 'week'),
  rhythm(4, 'week'),
  rhythm(6, 'week'),
  rhythm(1, 'month'),
  rhythm(3, 'month'),
  rhythm(6, 'month'),
  rhythm(1, 'day'),
]

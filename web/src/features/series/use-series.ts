import { isPlainDate } from '@polyclinic/domain/kit/time.ts'
import { leastVisits, mostEvery, mostVisits } from '@polyclinic/domain/series/dates.ts'
import type {
  bookSeries,
  cancelVisitsOfSeries,
  findSeriesMoves,
  findSeriesTimes,
  moveVisitsOfSeries,
  readSeries,
} from '@polyclinic/domain/series/endpoints.ts'
import type { Call } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import type { Repeat, SeriesBooking } from './series.ts'

type SeriesRequest = {
  providerId: string
  serviceId: string | null
  locationId: string | null
  startsAt: string
  repeat: Repeat
}

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most

/** What is asked of the server; null while the fields say no series. */
export function seriesQuery({ providerId, serviceId, locationId, startsAt, repeat: { rhythm, end } }: SeriesRequest) {
  if (!isWhole(rhythm.every, 1, mostEvery)) return null
  if (end.kind === 'count' ? !isWhole(end.count, leastVisits, mostVisits) : !isPlainDate(end.date)) return null
  return {
    ...{ providerId, startsAt, unit: rhythm.unit, every: rhythm.every },
    ...(serviceId && { serviceId }),
    ...(locationId && { locationId }),
    ...(end.kind === 'count' ? { count: end.count } : { until: end.date }),
  }
}

/** The dates of a series and how they stand; asked again with each visit that changes. */
export const useSeriesTimes = (query: ReturnType<typeof seriesQuery>, isOpen: boolean) =>
  useQuery({
    queryKey: ['appointment', 'series-times', query],
    enabled: isOpen && query !== null,
    queryFn: ({ signal }) =>
      call<typeof findSeriesTimes>('GET', '/series/times', { query: query! }, { signal, background: true }),
  })

export const sendSeries = (body: SeriesBooking, key: string) =>
  call<typeof bookSeries>('POST', '/series', { headers: { 'idempotency-key': key }, body })

/** All visits of the series that a visit is of. */
export const useSeries = (visitId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['appointment', 'series', visitId],
    enabled,
    queryFn: ({ signal }) =>
      call<typeof readSeries>('GET', '/appointments/{id}/series', { params: { id: visitId } }, { signal }),
  })

export const sendCancel = (visitId: string, body: Call<typeof cancelVisitsOfSeries>['body']) =>
  call<typeof cancelVisitsOfSeries>('POST', '/appointments/{id}/series/cancel', { params: { id: visitId }, body })

/** Where a visit and those after it would go; asked again with each visit that changes. */
export const useSeriesMoves = (visitId: string, startsAt: string | null) =>
  useQuery({
    queryKey: ['appointment', 'series-moves', visitId, startsAt],
    enabled: startsAt !== null,
    queryFn: ({ signal }) =>
      call<typeof findSeriesMoves>(
        'GET',
        '/appointments/{id}/series/moves',
        { params: { id: visitId }, query: { startsAt: startsAt! } },
        { signal, background: true },
      ),
  })

export const sendMove = (visitId: string, visits: Call<typeof moveVisitsOfSeries>['body']['visits']) =>
  call<typeof moveVisitsOfSeries>('POST', '/appointments/{id}/series/move', {
    params: { id: visitId },
    body: { visits },
  })

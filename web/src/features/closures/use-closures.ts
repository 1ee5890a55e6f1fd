import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/locations/closure-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type Closures = Answer<typeof contracts.listClosures>
export type Closure = Closures['items'][number]
export type ClosureWords = Call<typeof contracts.changeClosure>['body']
export type BookedOnDays = Answer<typeof contracts.findVisitsOnDays>['items'][number]

/** Under the noun of what changes when days are closed, so that another manager's are seen at once. */
export const closuresKey = ['schedule', 'closures']

export const useClosures = () =>
  useQuery({
    queryKey: closuresKey,
    queryFn: ({ signal }) => call<typeof contracts.listClosures>('GET', '/closures', {}, { signal, background: true }),
  })

/** Who is booked on days that somebody thinks of closing; null: nothing is asked yet. */
export const useVisitsOnDays = (days: Omit<ClosureWords, 'name'> | null) =>
  useQuery({
    queryKey: ['appointment', 'on-days', days?.from, days?.to, days?.locationId],
    enabled: days !== null,
    queryFn: ({ signal }) => {
      const { from, to, locationId } = days!
      const query = { from, to, ...(locationId !== null && { locationId }) }
      return call<typeof contracts.findVisitsOnDays>('GET', '/closures/visits', { query }, { signal, background: true })
    },
  })

export const addClosures = (items: Call<typeof contracts.addClosures>['body']['items']) =>
  call<typeof contracts.addClosures>('POST', '/closures', { body: { items } })

const seen = ({ id, version }: Closure) => ({ params: { id }, headers: { 'if-match': `"${version}"` } })

export const changeClosure = (closure: Closure, body: ClosureWords) =>
  call<typeof contracts.changeClosure>('PATCH', '/closures/{id}', { ...seen(closure), body })

export const removeClosure = (closure: Closure) =>
  call<typeof contracts.removeClosure>('DELETE', '/closures/{id}', seen(closure))

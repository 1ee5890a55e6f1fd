import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { BookingRules } from '@polyclinic/domain/organizations/model.ts'
import type * as contracts from '@polyclinic/domain/organizations/rules-endpoints.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type SavedRules = Answer<typeof contracts.readBookingRules>
export type RuleVersion = Answer<typeof contracts.listBookingRuleVersions>['items'][number]

export const rulesKey = ['booking-rules', 'saved']
const versionsKey = ['booking-rules', 'versions']

export const readRules = (signal?: AbortSignal) =>
  call<typeof contracts.readBookingRules>('GET', '/booking-rules', {}, { ...(signal && { signal }), background: true })

/** What holds for every service. */
export const useBookingRules = () => useQuery({ queryKey: rulesKey, queryFn: ({ signal }) => readRules(signal) })

export const useRuleVersions = () =>
  useQuery({
    queryKey: versionsKey,
    queryFn: ({ signal }) =>
      call<typeof contracts.listBookingRuleVersions>(
        'GET',
        '/booking-rules/versions',
        {},
        { signal, background: true },
      ),
  })

/** Takes over what saving or going back has answered. */
export function useKeptRules() {
  const client = useQueryClient()
  return (saved: SavedRules) => {
    client.setQueryData(rulesKey, saved)
    for (const queryKey of [versionsKey, ['service-settings']]) void client.invalidateQueries({ queryKey })
  }
}

const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

export const changeRules = (version: number, body: BookingRules) =>
  call<typeof contracts.changeBookingRules>('PATCH', '/booking-rules', { ...seen(version), body })

export const restoreRules = (version: number, former: number) =>
  call<typeof contracts.restoreBookingRules>('POST', '/booking-rules/versions/{version}/restore', {
    ...seen(version),
    params: { version: String(former) },
  })

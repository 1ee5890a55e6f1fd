import type { bookAtDesk, findDeskTimes, findDeskTimesNear, matchPatients } from '@polyclinic/domain/desk/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useSettled } from '../../platform/use-settled.ts'
import { call } from '../../platform/api/call.ts'
import type { DeskBooking, Known } from './desk.ts'
import { canBeKnown } from './typed-patient.ts'

/** Typing rests for so long before anybody is asked about. */
const restsAfter = 300
const everyMinute = 60_000

/** When somebody could be seen today; asked again with each visit that changes, and as time passes. */
export const useDeskTimes = (asked: { providerId: string | null; serviceId: string | null } | null) =>
  useQuery({
    queryKey: ['appointment', 'desk-times', asked],
    enabled: asked !== null,
    // Times of before would move away under the finger that presses one.
    gcTime: 0,
    refetchInterval: everyMinute,
    queryFn: ({ signal }) => {
      const { providerId, serviceId } = asked!
      const query = { ...(providerId && { providerId }), ...(serviceId && { serviceId }) }
      return call<typeof findDeskTimes>('GET', '/desk/times', { query }, { signal, background: true })
    },
  })

/** How a time stands that somebody asks for, and the nearest that are offered; asked again with each visit that changes. */
export const useDeskTimesNear = (
  asked: { providerId: string | null; serviceId: string | null; startsAt: string } | null,
) =>
  useQuery({
    queryKey: ['appointment', 'desk-times-near', asked],
    enabled: asked !== null,
    gcTime: 0,
    queryFn: ({ signal }) => {
      const { providerId, serviceId, startsAt } = asked!
      const query = { startsAt, ...(providerId && { providerId }), ...(serviceId && { serviceId }) }
      return call<typeof findDeskTimesNear>('GET', '/desk/times/near', { query }, { signal, background: true })
    },
  })

/** Who is known already, once enough of them stands there. */
export const useMatches = (known: Known) => useLookUp(known).matches

/** The same, and whether the answer is on its way. */
export function useLookUp(known: Known) {
  const text = JSON.stringify(known)
  const settled = useSettled(text, restsAfter)
  const body = JSON.parse(settled) as Known
  const { data, isFetching } = useQuery({
    queryKey: ['patient-match', settled],
    enabled: canBeKnown(body),
    // Nobody's data stays longer than the form.
    gcTime: 0,
    queryFn: ({ signal }) =>
      call<typeof matchPatients>('POST', '/desk/patients', { body }, { signal, background: true }),
  })
  const isKnown = canBeKnown(known)
  const isSettled = settled === text
  return {
    matches: isKnown && isSettled ? (data?.items ?? []) : [],
    isComing: isKnown && (!isSettled || (isFetching && data === undefined)),
  }
}

export const sendDeskBooking = (body: DeskBooking, key: string) =>
  call<typeof bookAtDesk>('POST', '/desk/visits', { headers: { 'idempotency-key': key }, body })

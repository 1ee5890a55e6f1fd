import type { Answer, Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { readBookingChoice } from '@polyclinic/domain/providers/endpoints.ts'
import type * as contracts from '@polyclinic/domain/waiting-list/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type WaitingList = Answer<typeof contracts.listWaiting>
export type DeskEntry = WaitingList['items'][number]

export const waitingAtOnce = 20
export const waitingKey = ['waiting-list']

/** A page of those who wait, in the order in which they are asked. */
export const useWaiting = (skip: number) =>
  useQuery({
    queryKey: [...waitingKey, skip],
    queryFn: ({ signal }) =>
      call<typeof contracts.listWaiting>('GET', '/waiting-list', { query: { skip, take: waitingAtOnce } }, { signal }),
  })

const of = ({ id }: DeskEntry) => ({ params: { id } })

export const markUrgent = (entry: DeskEntry, isUrgent: boolean) =>
  call<typeof contracts.markWaitingUrgent>('POST', '/waiting-list/{id}/urgency', { ...of(entry), body: { isUrgent } })

export const remove = (entry: DeskEntry) =>
  call<typeof contracts.removeFromWaitingList>('POST', '/waiting-list/{id}/remove', of(entry))

/** Those who see people for a service, once there is one. */
export const useDoctorsFor = (serviceId: string) =>
  useQuery({
    queryKey: [...waitingKey, 'doctors', serviceId],
    queryFn: ({ signal }) =>
      call<typeof readBookingChoice>('GET', '/booking-choice', { query: { service: serviceId } }, { signal }),
    enabled: serviceId !== '',
  })

/** For who has said yes already. */
export const book = (entry: DeskEntry, body: { providerId: string; startsAt: string }) =>
  call<typeof contracts.bookForWaiting>('POST', '/waiting-list/{id}/book', { ...of(entry), body })

type Added = Input<typeof contracts.addToWaitingList>['body']
export const add = (body: Required<Omit<Added, 'earliestOn'>> & { earliestOn: string }) =>
  call<typeof contracts.addToWaitingList>('POST', '/waiting-list/at-desk', { body })

export const offer = (entry: DeskEntry, body: { providerId: string; startsAt: string }) =>
  call<typeof contracts.offerByHand>('POST', '/waiting-list/{id}/offer', { ...of(entry), body })

import type { holdSlot, readHold, releaseHold } from '@polyclinic/domain/holds/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { Api } from '../../platform/api/api.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { logFailure } from '../../platform/log.ts'
import { anyOf, type ChosenSlot } from '../slots/slot-value.ts'

/** A time that is ours for a while, with the secret that proves it. */
export type HoldAnswer = Answer<typeof holdSlot>

/** What grants power over a hold; travels in hidden fields, never in an address. */
export type HoldKey = { id: string; secret: string }

const named = (id: string) => (id === anyOf ? undefined : id)

/** @throws {ApiProblem} `slot_taken` with alternatives, `slot_not_offered`, `too_many_holds` */
export const createHold = (
  api: Api,
  { startsAt, providerId, serviceId, locationId, newPatient }: ChosenSlot,
): Promise<HoldAnswer> =>
  api<typeof holdSlot>('POST', '/holds', {
    body: {
      startsAt,
      providerId: named(providerId),
      serviceId: named(serviceId),
      locationId: named(locationId),
      ...(newPatient === undefined ? {} : { newPatient }),
    },
  })

/** How a hold stands now; null when the server says that it is gone. */
export async function lookAtHold(api: Api, { id, secret }: HoldKey): Promise<HoldAnswer | null> {
  try {
    const hold = await api<typeof readHold>('GET', '/holds/{id}', {
      params: { id },
      headers: { 'hold-secret': secret },
    })
    return { ...hold, secret }
  } catch (error) {
    if (isProblem(error, 'not_found', 'invalid_fields')) return null
    throw error
  }
}

/** Gives a time back. That it was gone already, or could not be reached, does no harm: it ends by itself. */
export async function giveBack(api: Api, { id, secret }: HoldKey): Promise<void> {
  try {
    await api<typeof releaseHold>('DELETE', '/holds/{id}', { params: { id }, headers: { 'hold-secret': secret } })
  } catch (error) {
    if (!isProblem(error)) logFailure('hold', error)
  }
}

/** The slot that a hold holds, every choice made. */
export const slotOf = ({ visit }: Pick<HoldAnswer, 'visit'>): ChosenSlot => ({
  startsAt: visit.startsAt,
  providerId: visit.provider.id,
  serviceId: visit.service.id,
  locationId: visit.location.id,
})

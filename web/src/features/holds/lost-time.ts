import type { Alternative, ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { reasonOf, type ReasonFacts } from '../services/reason-line.tsx'
import { offerAt, type ChosenSlot } from '../slots/slot-value.ts'
import type { SlotDirectory } from './slot-directory.ts'

export type OfferedTime = Alternative & {
  timeZone: string
  doctor: string | null
  /** What it is for and costs. */
  reason: ReasonFacts | null
}

/** A time that was wished for and cannot be had, and the nearest ones that can. */
export type LostTime = {
  slot: ChosenSlot
  code: ErrorCode
  timeZone: string
  offers: OfferedTime[]
  /** Of the reason that was wished for: where its other times are. */
  serviceSlug: string | null
  /** The service that takes longer now than the time that was held for it. */
  tooLong?: string | null
}

/** Refusals that mean the time itself is lost; any other is said and the time stays as it is. */
export const losesTime: readonly ErrorCode[] = ['slot_taken', 'slot_not_offered', 'hold_expired']

export function lostTime(
  slot: ChosenSlot,
  problem: ApiProblem,
  { providers, locations }: SlotDirectory,
  clinicZone: string,
): LostTime {
  const zoneOf = (locationId: string) => locations.find(({ id }) => id === locationId)?.timeZone ?? clinicZone
  const doctorOf = (providerId: string) => providers.find(({ id }) => id === providerId)
  const reasonAt = (time: Alternative) => {
    const offer = offerAt(doctorOf(time.providerId)?.offers ?? [], time)
    return offer ? reasonOf(offer) : null
  }
  const all = providers.flatMap(({ offers }) => offers)
  return {
    slot,
    code: problem.code,
    timeZone: zoneOf(slot.locationId),
    serviceSlug: all.find(({ serviceId }) => serviceId === slot.serviceId)?.serviceSlug ?? null,
    offers: problem.alternatives.map((offer) => ({
      ...offer,
      timeZone: zoneOf(offer.locationId),
      doctor: doctorOf(offer.providerId)?.name ?? null,
      reason: reasonAt(offer),
    })),
  }
}

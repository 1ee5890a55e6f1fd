import type { Input } from '../kit/endpoint.ts'
import { Refused, refusedField } from '../kit/refused.ts'
import { dateIn, type Instant } from '../kit/time.ts'
import type { bookAppointment } from './endpoints.ts'
import type { AskSettings } from '../organizations/model.ts'
import {
  askingOfPerson,
  personFieldNames,
  personFields,
  type PersonFieldName,
  type PersonFieldValues,
} from '../patients/person-fields.ts'
import { offerRefusal, termsToBook, type SeenTerms, type Terms } from './offer-terms.ts'
import { askingOf, eachVisitField, visitFieldError, visitFieldNames, type VisitFieldValues } from './visit-fields.ts'

export type BookingRequest = Input<typeof bookAppointment>['body']
export type NewPatient = NonNullable<BookingRequest['patient']>
type Slot = NonNullable<BookingRequest['slot']>

export type BookingRules = AskSettings & { country: string; timeZone: string }

/** The time that a hold keeps; `offered`: what the same visit takes and costs now, null when nobody offers it any more. */
export type HeldTime = {
  startsAt: string
  expiresAt: string
  terms: Terms
  offered: SeenTerms | null
  /** Whether every room and device that the visit needs is held with it, and in order. */
  hasWhatItNeeds: boolean
  /** Whether as many can be booked at a time as when it was held: once it has expired, its seat is chosen anew else. */
  hasItsSeats: boolean
}

export type BookingFacts = {
  rules: BookingRules
  /** Of a signed-in guest: what the clinic knows of them. */
  ownPatient: PersonFieldValues | null
  /** What the clinic knows of who was sent as `patientId`, when the guest may book for them. */
  dependant: PersonFieldValues | null
  /** The hold that was sent, when it is there and its secret right. */
  hold: HeldTime | null
  /** Of whoever books, and how many there may be; null for whom that is not limited. */
  visitsAhead: { count: number; most: number } | null
}

export type Booking = {
  patient: NewPatient | 'own' | 'dependant'
  /** What is kept of what was said about the visit. */
  said: VisitFieldValues
  time: TimeToBook
}

/**
 * `held`: the hold's own time becomes the visit's; an expired one must still be offered. `held-anew`: the same start for
 * longer or shorter than it is held, or with what it needs by now. `slot`: a time without a hold.
 */
export type TimeToBook = { kind: 'held'; terms: Terms; isExpired: boolean } | { kind: 'held-anew' } | SlotToBook
export type SlotToBook = { kind: 'slot'; slot: Slot }

/** For whom, and which time: all that can be said before it is known who is free. */
export function decideBooking(facts: BookingFacts, request: BookingRequest, now: string): Booking | Refused {
  if (facts.visitsAhead && facts.visitsAhead.count >= facts.visitsAhead.most)
    return new Refused('too_many_visits_ahead')
  const patient = decidePatient(facts, request, now)
  if (patient instanceof Refused) return patient
  const said = decideVisitFields(facts.rules, request)
  if (said instanceof Refused) return said
  const time = decideTime(facts.hold, request, now)
  if (time instanceof Refused) return time
  return { patient, said, time }
}

function decidePatient(
  { rules, ownPatient, dependant }: BookingFacts,
  { patient, patientId }: BookingRequest,
  now: string,
) {
  if (patientId) {
    if (patient) return refusedField('/body/patient', 'not_both', 'Say whom the visit is for in one way.')
    if (!dependant) return refusedField('/body/patientId', 'not_found', 'You do not book for such a person.')
    return missingDetail(rules, reachedThrough(ownPatient, dependant), now) ?? 'dependant'
  }
  if (patient) return missingDetail(rules, patient, now) ?? patient
  if (!ownPatient) return refusedField('/body/patient', 'required', 'Say whom the visit is for.')
  return missingDetail(rules, ownPatient, now) ?? 'own'
}

type KnownDetails = { [N in PersonFieldName]?: string | null | undefined }

/** Who has no number of their own, as a child, is reached through whoever books for them. */
function reachedThrough(guardian: KnownDetails | null, patient: KnownDetails): KnownDetails {
  const contacts = personFieldNames.filter((name) => personFields[name].isContact)
  return { ...patient, ...Object.fromEntries(contacts.map((name) => [name, patient[name] ?? guardian?.[name]])) }
}

/** What this clinic insists on, beside name and address. */
export function missingDetail(rules: BookingRules, known: KnownDetails, now: string): Refused | null {
  for (const name of personFieldNames) {
    const value = known[name] ?? null
    const refused = (code: string, message: string) => refusedField(`/body/patient/${name}`, code, message)
    if (value === null && askingOfPerson(name, rules) === 'required')
      return refused('required', 'This clinic needs to know it.')
    if (value !== null && personFields[name].kind === 'birth-date' && value > dateIn(rules.timeZone, now as Instant))
      return refused('in_future', 'A date of birth lies in the past.')
  }
  return null
}

/** What a clinic does not ask for, it does not keep. */
function decideVisitFields(rules: BookingRules, request: BookingRequest): VisitFieldValues | Refused {
  for (const name of visitFieldNames) {
    const error = visitFieldError(name, request[name] ?? '', rules)
    if (error) return refusedField(`/body/${name}`, error, visitFieldRefusals[error])
  }
  const kept = eachVisitField((name) => (askingOf(name, rules) === 'off' ? null : request[name] || null))
  return kept as VisitFieldValues
}

const visitFieldRefusals = {
  required: 'This clinic needs to know it.',
  too_long: 'It is longer than what is kept.',
  invalid_value: 'It is none of the answers in this country.',
}

function decideTime(hold: HeldTime | null, { hold: sent, slot, agreedOffer }: BookingRequest, now: string) {
  if (hold) {
    if (!hold.offered) return new Refused('slot_not_offered')
    const terms = termsToBook(hold.terms, hold.offered, agreedOffer)
    if (terms instanceof Refused) return terms
    if (Date.parse(hold.startsAt) <= Date.parse(now)) return new Refused('slot_not_offered')
    const isExpired = Date.parse(hold.expiresAt) <= Date.parse(now)
    const isAsHeld = hold.hasWhatItNeeds && (hold.hasItsSeats || !isExpired)
    if (terms === 'anew' || !isAsHeld) return { kind: 'held-anew' } as const
    return { kind: 'held', terms, isExpired } as const
  }
  if (slot) return { kind: 'slot', slot } as const
  return sent ? new Refused('hold_expired') : refusedField('/body/slot', 'required', 'Say which time to book.')
}

/**
 * Those only who see somebody for what was agreed to, in the order in which they are tried: nobody when nobody is free,
 * `offer_changed` when all who are ask for something else.
 */
export function chooseOffers<C extends { offer: SeenTerms }>(
  free: readonly C[],
  agreed: BookingRequest['agreedOffer'],
): C[] | Refused {
  const agreedTo = free.filter(({ offer }) => offerRefusal(agreed, offer) === null)
  return free[0] && agreedTo.length === 0 ? offerRefusal(agreed, free[0].offer)! : agreedTo
}

/**
 * What is for new patients is not for who has been with that doctor, and a doctor who takes none does not see who has
 * not. Only of a guest who comes themselves does the clinic know that.
 */
export function newnessRefusal(
  offer: { isForNewPatients: boolean; takesNewPatients: boolean },
  hasBeenWithDoctor: boolean,
): Refused | null {
  if (offer.isForNewPatients && hasBeenWithDoctor) return new Refused('for_new_patients')
  if (!offer.takesNewPatients && !hasBeenWithDoctor) return new Refused('takes_no_new_patients')
  return null
}

import { isInsured } from '../invoices/promised-lines.ts'
import type { Insurance } from '../appointments/insurance.ts'
import type { CancellationCause } from '../appointments/cancellation.ts'
import type { AppointmentState } from '../appointments/states.ts'

// What is paid online with a booking: from its first word on the screen to what becomes of it.

export const prepaymentKinds = ['deposit', 'full'] as const
/** A sum, or all that the visit costs. */
export type Prepayment = { kind: 'deposit'; minor: number } | { kind: 'full' }

/** Providers take no less; half of it is their own least in every currency that matters here. */
export const leastPrepaymentMinor = 100

/** What a booking online asks for, in the currency of its price: never more than that, and nothing of what is hardly anything. */
export function prepaymentOf(asked: Prepayment | null, priceMinor: number): number {
  if (asked === null) return 0
  const minor = asked.kind === 'full' ? priceMinor : Math.min(asked.minor, priceMinor)
  return minor >= leastPrepaymentMinor ? minor : 0
}

/** Of a booking by its patient's side: the price is none of whose insurance is billed, and nothing is asked of them. */
export const prepaymentOfBooking = (offeredMinor: number, insurance: Insurance | null): number =>
  isInsured(insurance) ? 0 : offeredMinor

/**
 * Whether a move to an offer of another price would ask for more than was asked for, and more than the visit's own price
 * asks for today: whoever booked before anything was asked for goes on without.
 */
export const asksForMore = (
  asked: Prepayment | null,
  visit: { priceMinor: number; prepaidMinor: number; insurance: Insurance | null },
  newPriceMinor: number,
): boolean => {
  const ofPrice = (minor: number) => prepaymentOfBooking(prepaymentOf(asked, minor), visit.insurance)
  return ofPrice(newPriceMinor) > Math.max(visit.prepaidMinor, ofPrice(visit.priceMinor))
}

/** The provider's page lives no less than half an hour; a little longer, so that it is begun in time. */
export const checkoutMinutes = 35
/** What somebody pays in the page's last second has arrived by then. */
const arrivalMinutes = 2
/** Begun anew after a first try, the time stays theirs for longer; not for the whole morning. */
const awaitedAtMostMinutes = 90

const minutesAfter = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()

/** Until when a payment that is begun now is waited for. */
export const awaitedUntil = (now: string): string => minutesAfter(now, checkoutMinutes + arrivalMinutes)

/**
 * Until when a visit is waited for once somebody begins to pay; null when it is too late to begin, since the provider's page
 * would outlive the wait.
 */
export function awaitedFromBeginning(
  { paymentDueAt, createdAt }: { paymentDueAt: string; createdAt: string },
  now: string,
): string | null {
  if (Date.parse(paymentDueAt) <= Date.parse(now)) return null
  const until = awaitedUntil(now)
  if (Date.parse(until) > Date.parse(minutesAfter(createdAt, awaitedAtMostMinutes))) return null
  return Date.parse(until) > Date.parse(paymentDueAt) ? until : paymentDueAt
}

/** The clinic's people undo a cancellation for ten minutes, and a no-show on its day: until then nothing is sent back. */
export const undoMinutes = { cancelled: 11, noshow: 24 * 60 } as const

export type PrepaidVisit = {
  status: AppointmentState
  /** Of a canceled one. */
  cause: CancellationCause | null
  /** The patient's cancellation, later than the visit's own policy allows. */
  isLate: boolean
  /** As it was announced with the booking. */
  lateFeeMinor: number
  /** When it came to stand as it does. */
  since: string
}

/** What of a prepayment goes back by itself once nobody undoes what became of its visit. */
export function toReturnAtLast({ status, cause, isLate, lateFeeMinor }: PrepaidVisit, heldMinor: number): number {
  if (status !== 'cancelled' && status !== 'noshow') return 0
  const keepsFee = status === 'noshow' || (cause === 'patient' && isLate)
  return Math.max(0, heldMinor - (keepsFee ? lateFeeMinor : 0))
}

/**
 * What of all that is held of a visit's prepayment goes back by itself: nothing of a visit that may take place; of one that
 * was canceled late or missed all but the fee that was announced, whenever a bank has paid it; else all. A time that was
 * lost for want of the payment nobody gives back, so that does not wait.
 */
export function toReturn(visit: PrepaidVisit, heldMinor: number, now: string): number {
  const { status, cause } = visit
  if ((status !== 'cancelled' && status !== 'noshow') || heldMinor <= 0) return 0
  const mayBeUndone = Date.parse(now) < Date.parse(minutesAfter(visit.since, undoMinutes[status]))
  if (mayBeUndone && cause !== 'unpaid') return 0
  return toReturnAtLast(visit, heldMinor)
}

import type { Urgency } from '../referrals/limits.ts'
import { hoursAtMost } from '../referrals/turn.ts'
import { readableDays } from './limits.ts'

// The words are those of FHIR's Task, and `expired` for a link that nobody used in time.

export const outgoingStatuses = ['draft', 'requested', 'received', 'completed', 'rejected', 'cancelled'] as const
export type OutgoingStatus = (typeof outgoingStatuses)[number]
/** As it is told: that a link is over by the clock is written nowhere. */
export const outgoingStates = [...outgoingStatuses, 'expired'] as const
export type OutgoingState = (typeof outgoingStates)[number]

export const outgoingSides = ['clinic', 'recipient', 'patient'] as const
export type OutgoingSide = (typeof outgoingSides)[number]

type ActRow = { by: readonly OutgoingSide[]; from: readonly OutgoingState[]; to: OutgoingStatus | 'same' }

const open = ['requested', 'received', 'expired'] as const

/** Everything that can be done with a referral of the clinic's to somebody else. */
export const outgoingActs = {
  send: { by: ['clinic'], from: ['draft'], to: 'requested' },
  // Another link and another code, to an address: what was sent before opens nothing any more.
  // A reader who closed the window has it sent again.
  resend: { by: ['clinic'], from: open, to: 'requested' },
  receive: { by: ['recipient'], from: ['requested'], to: 'received' },
  // Whoever reads by a link says it on the phone, and the clinic notes it.
  complete: { by: ['clinic', 'recipient'], from: ['received'], to: 'completed' },
  reject: { by: ['clinic', 'recipient'], from: ['requested', 'received'], to: 'rejected' },
  cancel: { by: ['clinic'], from: open, to: 'cancelled' },
  // Of one that is over it closes what can still be read.
  'withdraw-consent': { by: ['clinic', 'patient'], from: [...open, 'completed'], to: 'same' },
} as const satisfies Record<string, ActRow>
export type OutgoingAct = keyof typeof outgoingActs
export const everyOutgoingAct = Object.keys(outgoingActs) as OutgoingAct[]

/** As far as an act goes by it. */
export type OutgoingStanding = {
  state: OutgoingState
  /** It goes to an address, and is read by a link. */
  isOutside: boolean
  isConsentWithdrawn: boolean
}

export const stateOf = (status: OutgoingStatus, expiresAt: string | null, now: string): OutgoingState =>
  status === 'requested' && expiresAt !== null && Date.parse(expiresAt) <= Date.parse(now) ? 'expired' : status

/** Where an act leads; null: it cannot be done from there, or not by that side. */
export function statusAfter(standing: OutgoingStanding, act: OutgoingAct, side: OutgoingSide): OutgoingStatus | null {
  const { state, isOutside, isConsentWithdrawn } = standing
  const { by, from, to }: ActRow = outgoingActs[act]
  if (!by.includes(side) || !from.includes(state) || isConsentWithdrawn) return null
  if (act === 'resend' && !isOutside) return null
  // Nobody who reads by a link comes back to say so, nor is one without an answer told from one that was not read.
  if (isOutside && side === 'recipient' && act !== 'receive') return null
  if (to !== 'same') return to
  return state === 'completed' ? 'completed' : 'cancelled'
}

export const actsFrom = (standing: OutgoingStanding, side: OutgoingSide): OutgoingAct[] =>
  everyOutgoingAct.filter((act) => statusAfter(standing, act, side) !== null)

/** A partner reads what it has opened, until consent, the clinic or time ends that: it shows the record as it is now. */
export const isReadable = ({ state, isConsentWithdrawn }: OutgoingStanding, since: string, now: string): boolean =>
  (state === 'received' || state === 'completed') &&
  !isConsentWithdrawn &&
  Date.parse(now) < Date.parse(since) + readableDays * 86_400_000

/** Nobody has read it for as long as the clinic itself may take with one that is sent to it. */
export const isUnreadLate = (
  { state, urgency, requestedAt }: { state: OutgoingState; urgency: Urgency; requestedAt: string | null },
  now: string,
): boolean =>
  state === 'requested' &&
  requestedAt !== null &&
  Date.parse(now) - Date.parse(requestedAt) >= hoursAtMost[urgency].requested * 3_600_000

import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { ReferralStatus, RecordedReferralAct } from '@polyclinic/domain/referrals/acts.ts'
import type { readReferral } from '@polyclinic/domain/referrals/endpoints.ts'
import type { failReasons, rejectReasons, Urgency } from '@polyclinic/domain/referrals/limits.ts'
import type { readOwnReferral } from '@polyclinic/domain/referrals/partner-endpoints.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'

/** As its partner sees it. */
export type OwnReferral = Answer<typeof readOwnReferral>
/** As the clinic sees it. */
export type Referral = Answer<typeof readReferral>
export type Side = 'partner' | 'clinic'

export const statusWords = {
  draft: 'referrals.statusDraft',
  requested: 'referrals.statusRequested',
  received: 'referrals.statusReceived',
  'on-hold': 'referrals.statusOnHold',
  accepted: 'referrals.statusAccepted',
  rejected: 'referrals.statusRejected',
  'in-progress': 'referrals.statusInProgress',
  completed: 'referrals.statusCompleted',
  failed: 'referrals.statusFailed',
  cancelled: 'referrals.statusCancelled',
} as const satisfies Record<ReferralStatus, PlainTextKey>

export const urgencyWords = {
  routine: 'referrals.routine',
  urgent: 'referrals.urgent',
  asap: 'referrals.asap',
} as const satisfies Record<Urgency, PlainTextKey>

export const actWords = {
  send: 'referrals.actSend',
  receive: 'referrals.actReceive',
  ask: 'referrals.actAsk',
  answer: 'referrals.actAnswer',
  accept: 'referrals.actAccept',
  reject: 'referrals.actReject',
  book: 'referrals.actBook',
  complete: 'referrals.actComplete',
  fail: 'referrals.actFail',
  cancel: 'referrals.actCancel',
  'withdraw-consent': 'referrals.actWithdrawConsent',
} as const satisfies Record<RecordedReferralAct, PlainTextKey>

export const reasonWords = {
  'no-capacity': 'referrals.reasonNoCapacity',
  'other-specialty': 'referrals.reasonOtherSpecialty',
  incomplete: 'referrals.reasonIncomplete',
  unreachable: 'referrals.reasonUnreachable',
  'declined-by-patient': 'referrals.reasonDeclinedByPatient',
  'no-show': 'referrals.reasonNoShow',
  other: 'referrals.reasonOther',
} as const satisfies Record<(typeof rejectReasons)[number] | (typeof failReasons)[number], PlainTextKey>

export const giverWords = { patient: 'referrals.byPatient', representative: 'referrals.byRepresentative' } as const
export const wayWords = { signed: 'referrals.signed', spoken: 'referrals.spoken' } as const

/** What comes next, in a sentence for the side that reads it. */
export function nextWords({ status, turn }: Pick<OwnReferral, 'status' | 'turn'>, side: Side, hasReport: boolean) {
  if (status === 'rejected') return 'referrals.nowRejected'
  if (status === 'failed') return 'referrals.nowFailed'
  if (status === 'cancelled') return 'referrals.nowCancelled'
  const isAsked = status === 'on-hold' && turn === side
  if (side === 'clinic') {
    if (status === 'on-hold') return isAsked ? 'referrals.nowClinicAsked' : 'referrals.nowClinicOnHold'
    return clinicWords[status]
  }
  if (status === 'on-hold') return isAsked ? 'referrals.nowAsked' : 'referrals.nowOnHold'
  if (status === 'completed') return hasReport ? 'referrals.nowCompleted' : 'referrals.nowCompletedClosed'
  return partnerWords[status]
}

const clinicWords = {
  draft: 'referrals.nowDraft',
  requested: 'referrals.nowClinicRequested',
  received: 'referrals.nowClinicReceived',
  accepted: 'referrals.nowClinicAccepted',
  'in-progress': 'referrals.nowClinicInProgress',
  completed: 'referrals.nowClinicCompleted',
} as const

const partnerWords = {
  draft: 'referrals.nowDraft',
  requested: 'referrals.nowRequested',
  received: 'referrals.nowReceived',
  accepted: 'referrals.nowAccepted',
  'in-progress': 'referrals.nowInProgress',
} as const

/** Empty while nobody has typed it. */
export const nameOf = ({ patient }: Pick<OwnReferral, 'patient'>): string =>
  [patient.givenName, patient.familyName].filter(Boolean).join(' ')

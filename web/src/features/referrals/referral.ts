import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { isVisitLost, type RecordedReferralAct, type ReferralStatus } from '@polyclinic/domain/referrals/acts.ts'
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
  unbook: 'referrals.actUnbook',
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
export const wayWordsInLine = { signed: 'referrals.signedInLine', spoken: 'referrals.spokenInLine' } as const
export const wayWords = { signed: 'referrals.signed', spoken: 'referrals.spoken' } as const

/** Nobody is seen at the visit that was booked. */
export const hasLostVisit = ({ status, visit }: OwnReferral | Referral): boolean =>
  isVisitLost({ status, visitStatus: visit?.status ?? null })

/** Its partner can open the report. */
export const isReportThere = (referral: OwnReferral | Referral): boolean =>
  'hasReport' in referral
    ? referral.hasReport
    : referral.status === 'completed' && referral.report !== null && !referral.report.isWithdrawn

/** What comes next, in a sentence for the side that reads it. */
export function nextWords(referral: OwnReferral | Referral, side: Side) {
  const { status, turn, visit, consent } = referral
  if (status === 'rejected') return 'referrals.nowRejected'
  if (status === 'failed') return 'referrals.nowFailed'
  if (status === 'cancelled') return 'referrals.nowCancelled'
  const isClinic = side === 'clinic'
  if (consent?.withdrawnAt && turn !== null) return isClinic ? 'referrals.nowClinicNoConsent' : 'referrals.nowNoConsent'
  if (hasLostVisit(referral)) {
    const isNoShow = visit?.status === 'noshow'
    if (isClinic) return isNoShow ? 'referrals.nowClinicNoShow' : 'referrals.nowClinicCanceled'
    return isNoShow ? 'referrals.nowNoShow' : 'referrals.nowCanceled'
  }
  if (status === 'on-hold') {
    const isAsked = turn === side
    if (isClinic) return isAsked ? 'referrals.nowClinicAsked' : 'referrals.nowClinicOnHold'
    return isAsked ? 'referrals.nowAsked' : 'referrals.nowOnHold'
  }
  if (status === 'completed') {
    if (isReportThere(referral)) return isClinic ? 'referrals.nowClinicCompleted' : 'referrals.nowCompleted'
    if (turn === null) return 'referrals.nowCompletedClosed'
    return isClinic ? 'referrals.nowClinicReportWithdrawn' : 'referrals.nowReportWithdrawn'
  }
  return (isClinic ? clinicWords : partnerWords)[status]
}

const clinicWords = {
  draft: 'referrals.nowDraft',
  requested: 'referrals.nowClinicRequested',
  received: 'referrals.nowClinicReceived',
  accepted: 'referrals.nowClinicAccepted',
  'in-progress': 'referrals.nowClinicInProgress',
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

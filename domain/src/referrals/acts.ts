import { keepsItsTime, type AppointmentState } from '../appointments/states.ts'

// The words are those of FHIR's Task.

export const referralStatuses = [
  'draft',
  'requested',
  'received',
  'on-hold',
  'accepted',
  'rejected',
  'in-progress',
  'completed',
  'failed',
  'cancelled',
] as const
export type ReferralStatus = (typeof referralStatuses)[number]

/** In which nobody is waited for any more. */
export const closedStatuses = ['rejected', 'completed', 'failed', 'cancelled'] as const satisfies ReferralStatus[]

export const referralSides = ['partner', 'clinic'] as const
export type ReferralSide = (typeof referralSides)[number]

type ActRow = {
  by: readonly ReferralSide[]
  from: readonly ReferralStatus[]
  /** `before`: where it was when the question was asked. */
  to: ReferralStatus | 'before'
}

/** Everything that can be done with a referral once it is there; who sees to which side, permissions say. */
export const referralActs = {
  send: { by: ['partner'], from: ['draft'], to: 'requested' },
  receive: { by: ['clinic'], from: ['requested'], to: 'received' },
  ask: { by: ['partner', 'clinic'], from: ['received', 'accepted'], to: 'on-hold' },
  // Whoever was asked: the question is not taken back by who asked it.
  answer: { by: ['partner', 'clinic'], from: ['on-hold'], to: 'before' },
  accept: { by: ['clinic'], from: ['received'], to: 'accepted' },
  reject: { by: ['clinic'], from: ['received', 'on-hold'], to: 'rejected' },
  // Of one that is booked: again, once its visit is canceled or nobody came. A partner whom the clinic lets book needs no
  // yes to each, and books once.
  book: {
    by: ['partner', 'clinic'],
    from: ['requested', 'received', 'accepted', 'in-progress'],
    to: 'in-progress',
  },
  // It was booked for somebody else, or a time that nobody wanted.
  unbook: { by: ['clinic'], from: ['in-progress'], to: 'accepted' },
  // Of one that is completed: anew, once the letter that was released is withdrawn.
  complete: { by: ['clinic'], from: ['in-progress', 'completed'], to: 'completed' },
  fail: { by: ['clinic'], from: ['accepted', 'in-progress', 'on-hold'], to: 'failed' },
  cancel: { by: ['partner'], from: ['requested', 'received', 'on-hold', 'accepted'], to: 'cancelled' },
} as const satisfies Record<string, ActRow>
export type ReferralAct = keyof typeof referralActs
export const everyReferralAct = Object.keys(referralActs) as ReferralAct[]

/** What a referral's history tells: also that the patient took their consent back, which changes no state. */
export const recordedReferralActs = [...everyReferralAct, 'withdraw-consent'] as const
export type RecordedReferralAct = (typeof recordedReferralActs)[number]

/** As far as an act goes by it. */
export type ReferralStanding = {
  status: ReferralStatus
  /** Of one that is on hold: who asked, and where it was before. */
  askedBy: ReferralSide | null
  statusBefore: ReferralStatus | null
  /** Of its visit; null while none is booked. */
  visitStatus: AppointmentState | null
  /** The letter that was released was withdrawn since. */
  isReportWithdrawn: boolean
  /** The clinic lets its partner book. */
  mayPartnerBook: boolean
  /** A visit was booked for it at some time, whatever became of it. */
  wasBooked: boolean
  /** Its patient was erased, or is kept apart from daily work. */
  isPatientClosed: boolean
}

/** Nobody is seen at the visit that was booked for it: another has to be. */
export const isVisitLost = ({ status, visitStatus }: Pick<ReferralStanding, 'status' | 'visitStatus'>): boolean =>
  status === 'in-progress' && visitStatus !== null && !keepsItsTime(visitStatus)

/** The clinic has not said yet whether it sees them. */
const isUndecided = ({ status }: ReferralStanding) => status === 'requested' || status === 'received'

const isHindered = (act: ReferralAct, standing: ReferralStanding, side: ReferralSide): boolean => {
  // Whatever leads to another record, or to none, would show again what is withheld.
  if (standing.isPatientClosed && act !== 'fail' && act !== 'cancel') return true
  if (act === 'book') {
    if (standing.status === 'in-progress' && !isVisitLost(standing)) return true
    // After a visit that was lost, or taken back, booking is the clinic's alone: else one referral books without end.
    return side === 'clinic' ? isUndecided(standing) : !standing.mayPartnerBook || standing.wasBooked
  }
  if (act === 'complete') return standing.status === 'completed' ? !standing.isReportWithdrawn : isVisitLost(standing)
  return false
}

/** Where an act leads; null: it cannot be done from there, or not by that side. */
export function statusAfter(standing: ReferralStanding, act: ReferralAct, side: ReferralSide): ReferralStatus | null {
  const { status, askedBy, statusBefore } = standing
  const { by, from, to }: ActRow = referralActs[act]
  if (!by.includes(side) || !from.includes(status) || isHindered(act, standing, side)) return null
  if (act === 'answer' && askedBy === side) return null
  return to === 'before' ? statusBefore : to
}

/** What a side may do now. */
export const actsFrom = (standing: ReferralStanding, side: ReferralSide): ReferralAct[] =>
  everyReferralAct.filter((act) => statusAfter(standing, act, side) !== null)

/** Files go along with what a partner writes: before it is sent, and with the answer to a question of the clinic. */
export const takesFiles = ({ status, askedBy }: Pick<ReferralStanding, 'status' | 'askedBy'>): boolean =>
  status === 'draft' || (status === 'on-hold' && askedBy === 'clinic')

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
  book: { by: ['clinic'], from: ['accepted'], to: 'in-progress' },
  complete: { by: ['clinic'], from: ['in-progress'], to: 'completed' },
  fail: { by: ['clinic'], from: ['accepted', 'in-progress', 'on-hold'], to: 'failed' },
  cancel: { by: ['partner'], from: ['requested', 'received', 'on-hold', 'accepted'], to: 'cancelled' },
} as const satisfies Record<string, ActRow>
export type ReferralAct = keyof typeof referralActs
export const everyReferralAct = Object.keys(referralActs) as ReferralAct[]

/** What a referral's history tells: also that the patient took their consent back, which changes no state. */
export const recordedReferralActs = [...everyReferralAct, 'withdraw-consent'] as const
export type RecordedReferralAct = (typeof recordedReferralActs)[number]

/** As far as an act goes by it. */
export type Standing = {
  status: ReferralStatus
  /** Of one that is on hold: who asked, and where it was before. */
  askedBy: ReferralSide | null
  statusBefore: ReferralStatus | null
}

/** Where an act leads; null: it cannot be done from there, or not by that side. */
export function statusAfter(
  { status, askedBy, statusBefore }: Standing,
  act: ReferralAct,
  side: ReferralSide,
): ReferralStatus | null {
  const { by, from, to }: ActRow = referralActs[act]
  if (!by.includes(side) || !from.includes(status)) return null
  if (act === 'answer' && askedBy === side) return null
  return to === 'before' ? statusBefore : to
}

/** What a side may do now. */
export const actsFrom = (standing: Standing, side: ReferralSide): ReferralAct[] =>
  everyReferralAct.filter((act) => statusAfter(standing, act, side) !== null)

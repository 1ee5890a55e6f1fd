/** What somebody may ask of the clinic about their data (Art. 15 to 21 DSGVO, 45 CFR 164.522 to 164.526). */
export const requestKinds = ['access', 'correction', 'erasure', 'restriction', 'portability', 'objection'] as const
export type RequestKind = (typeof requestKinds)[number]
/** What nobody can answer who is not told what it is about. */
export const needsWords = (kind: RequestKind): boolean => kind === 'correction' || kind === 'objection'

export const requestStatuses = [
  ...(['received', 'in-progress', 'awaiting-approval', 'fulfilled', 'refused', 'withdrawn'] as const),
  // By erasing whoever asked: nobody is left to be answered.
  'lapsed',
  // Of what held until then.
  'lifted',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

const open = ['received', 'in-progress', 'awaiting-approval'] as const satisfies RequestStatus[]
export const openStatuses: readonly RequestStatus[] = open
export const isOpen = (status: RequestStatus): boolean => openStatuses.includes(status)

/** What holds once it is answered, until it is lifted. */
export const lastingKinds = ['restriction', 'objection'] as const satisfies RequestKind[]
export type LastingKind = (typeof lastingKinds)[number]
export const isLasting = (kind: RequestKind): kind is LastingKind => (lastingKinds as readonly string[]).includes(kind)

/** What is answered with a copy. */
export const copiedKinds = ['access', 'portability'] as const satisfies RequestKind[]

export type RequestSide = 'patient' | 'clinic'
type ActRow = {
  by: RequestSide
  from: readonly RequestStatus[]
  to: RequestStatus | 'same'
  /** Of requests of this kind alone. */
  of?: readonly RequestKind[]
  /** Of every kind but this one. */
  notOf?: RequestKind
}

/** Everything that can be done with a request. Erasing is prepared by one person and done by another. */
export const requestActs = {
  'take-on': { by: 'clinic', from: ['received'], to: 'in-progress' },
  extend: { by: 'clinic', from: open, to: 'same' },
  fulfill: { by: 'clinic', from: ['received', 'in-progress'], to: 'fulfilled', notOf: 'erasure' },
  refuse: { by: 'clinic', from: ['received', 'in-progress'], to: 'refused' },
  copy: { by: 'clinic', from: ['received', 'in-progress'], to: 'same', of: copiedKinds },
  propose: { by: 'clinic', from: ['received', 'in-progress'], to: 'awaiting-approval', of: ['erasure'] },
  decline: { by: 'clinic', from: ['awaiting-approval'], to: 'in-progress', of: ['erasure'] },
  erase: { by: 'clinic', from: ['awaiting-approval'], to: 'fulfilled', of: ['erasure'] },
  lift: { by: 'clinic', from: ['fulfilled'], to: 'lifted', of: lastingKinds },
  withdraw: { by: 'patient', from: open, to: 'withdrawn' },
} as const satisfies Record<string, ActRow>
export type RequestAct = keyof typeof requestActs
export const everyRequestAct = Object.keys(requestActs) as RequestAct[]
/** What an event tells: an act, or that it was asked for, or asked for anew while it was open. */
export const requestEvents = [...everyRequestAct, ...(['ask', 'ask-again'] as const)] as const
export type RequestEvent = (typeof requestEvents)[number]

/** As far as an act goes by it. */
export type RequestStanding = {
  kind: RequestKind
  status: RequestStatus
  isExtended: boolean
  /** The last day on which the law lets it be extended. */
  dueOn: string
  /** Who prepared the erasure. */
  proposedBy: string | null
}

/** Where an act leads; null: it cannot be done from there, by that side, or by that person. */
export function statusAfter(
  { kind, status, isExtended, dueOn, proposedBy }: RequestStanding,
  act: RequestAct,
  { side, userId, today }: { side: RequestSide; userId: string; today: string },
): RequestStatus | null {
  const { by, from, to, of, notOf }: ActRow = requestActs[act]
  if (by !== side || !from.includes(status) || (of && !of.includes(kind)) || notOf === kind) return null
  // Whoever asked is told within the first time why it takes longer, and that once.
  if (act === 'extend' && (isExtended || today > dueOn)) return null
  if (act === 'erase' && proposedBy === userId) return null
  return to === 'same' ? status : to
}

export const replyAtMost = 1000
export const declineNoteAtMost = 500

/** Days after a visit in which it may be written about. */
export const writableDays = 365
/** Days in which an author may change what they wrote, and again from when it was declined. */
export const editableDays = 30
/** Days after which one that nobody has read yet is overdue. */
export const readWithinDays = 3

export const reviewStatuses = ['submitted', 'published', 'declined', 'withdrawn'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** How the page names who wrote it. */
export const displays = ['initial', 'anonymous'] as const
export type Display = (typeof displays)[number]

/**
 * Why a review is declined: what it says, and never how many stars it gives or how it judges the doctor. Its author is told
 * which, and can change it.
 */
export const declineReasons = [
  'names-somebody',
  'health-of-others',
  'contact-details',
  'insult',
  'unlawful',
  'advertising',
  'not-this-visit',
  'unreadable',
] as const
export type DeclineReason = (typeof declineReasons)[number]

type ActRow = {
  by: 'patient' | 'clinic'
  /** Null: there is none yet. */
  from: readonly (ReviewStatus | null)[]
  /** Null: it stays as it is. */
  to: ReviewStatus | null
}

/** Everything that can be done with a review. One that was withdrawn may be written again. */
export const reviewActs = {
  submit: { by: 'patient', from: [null, 'withdrawn'], to: 'submitted' },
  edit: { by: 'patient', from: ['submitted', 'published', 'declined'], to: 'submitted' },
  withdraw: { by: 'patient', from: ['submitted', 'published', 'declined'], to: 'withdrawn' },
  publish: { by: 'clinic', from: ['submitted', 'declined'], to: 'published' },
  decline: { by: 'clinic', from: ['submitted', 'published'], to: 'declined' },
  reply: { by: 'clinic', from: ['published'], to: null },
  'remove-reply': { by: 'clinic', from: ['submitted', 'published', 'declined'], to: null },
} as const satisfies Record<string, ActRow>
export type ReviewAct = keyof typeof reviewActs

export const canDo = (status: ReviewStatus | null, act: ReviewAct): boolean =>
  (reviewActs[act].from as readonly (ReviewStatus | null)[]).includes(status)

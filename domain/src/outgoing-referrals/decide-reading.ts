import type { ErrorCode } from '../kit/errors.ts'
import type { OutgoingState } from './acts.ts'
import { wrongTriesAtMost } from './limits.ts'

export type ReadingFacts = {
  state: OutgoingState
  wrongTries: number
  /** The code and the birth date that were typed are both right. */
  isProven: boolean
  /** It was read, within the last minutes, by this same reader: an answer got lost, or a letter is opened. */
  isSameReading: boolean
}

type Decision = { isRead: true; isFirst: boolean } | { isRead: false; refusal: ErrorCode; isCounted: boolean }

const not = (refusal: ErrorCode, isCounted = false): Decision => ({ isRead: false, refusal, isCounted })

/** Whether whoever has the link reads it: once, with the code and the birth date, before it is over. */
export function decideReading({ state, wrongTries, isProven, isSameReading }: ReadingFacts): Decision {
  if (state === 'received' || state === 'completed')
    return isProven && isSameReading && state === 'received' ? { isRead: true, isFirst: false } : not('referral_read')
  if (state !== 'requested') return not('referral_over')
  if (wrongTries >= wrongTriesAtMost) return not('referral_locked')
  if (isProven) return { isRead: true, isFirst: true }
  return not(wrongTries + 1 >= wrongTriesAtMost ? 'referral_locked' : 'referral_unproven', true)
}

import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { ErrorCode, OfferChange, OfferTerms } from '@polyclinic/domain/kit/errors.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import { detailsPath, keepBooking, readBooking } from '../../../platform/online/interrupted-booking.ts'
import type { HoldAnswer, HoldKey } from '../../holds/held.ts'
import type { LostTime } from '../../holds/lost-time.ts'
import type { ChosenSlot } from '../../slots/slot-value.ts'
import { emptyValues, type FormValues } from './form-values.ts'
import type { FieldErrors } from './check-values.ts'

export type Reason = Answer<typeof listProviders>['items'][number]['offers'][number]

/** A booking in the making: all that is needed to go on with it. */
export type Draft = {
  slot: ChosenSlot
  /** What was chosen, held or not; null when nobody in particular was. */
  visit: HoldAnswer['visit'] | null
  /** Null when nothing is held: the time was lost, or the hold is gone. */
  held: HoldAnswer | null
  /** When `held.secondsLeft` was true, in ms of the clock of whoever asked. */
  toldAt: number
  /** What else this doctor sees people for, at this place. */
  reasons: Reason[]
  values: FormValues
  /** The length and price that were shown: pressing "Book" agrees to them. */
  agreed?: OfferTerms | null
  /** So many hold times just now that this one is not held; it can be booked while it is free. */
  isUnheld?: boolean
  /** Where a code was mailed to, with which the address is to be confirmed. */
  codeSentTo?: string | null
  /** Sent to be booked, and no answer came: only its key can tell what became of it. */
  unsure?: { hold: HoldKey | null } | null
  /** Idempotency key of this attempt: however often it is sent, one booking comes of it. */
  key: string
}

/** What came of the last act, as the details screen shows it. */
export type Outcome = {
  draft: Draft
  lost: LostTime | null
  refusal: ErrorCode | null
  /** The visit takes another time or costs something else than what was shown: asked about, nothing booked. */
  offerChange?: OfferChange
  /** When a limit that was met allows it again. */
  retryAt: Instant | null
  /** How it stands with the mailed code, if one is asked for. */
  code?: CodeStep['answer']
  fieldErrors: FieldErrors
  /** Made where no script ran; the browser's clock knows nothing of it. */
  fromServer: boolean
}

/** What came of a press that has to do with a mailed code; `…Wait`: no more mails, or tries, until `retryAt`. */
export type CodeStep = {
  sentTo: string
  answer: 'sent' | 'sentAgain' | 'missing' | 'wrong' | 'expired' | 'mailsWait' | 'triesWait'
  retryAt: Instant | null
}

type StoredDraft = Draft & { path: string }

/** Keeps it for this tab: reload, back, sign-in and a lost connection find it again. */
export const keepDraft = (draft: Draft) => keepBooking({ path: detailsPath, ...draft } satisfies StoredDraft)
export const forgetDraft = () => keepBooking(null)

export function readDraft(): Draft | null {
  const stored = readBooking<Partial<StoredDraft> & { path: string }>()
  if (!stored?.slot || !stored.values || !stored.key || !stored.reasons) return null
  // Kept by an earlier version of this site it may lack an answer.
  return { ...(stored as StoredDraft), values: { ...emptyValues, ...stored.values } }
}

export function storedOutcome(): Outcome | null {
  const draft = readDraft()
  return draft && { draft, lost: null, refusal: null, retryAt: null, fieldErrors: {}, fromServer: false }
}

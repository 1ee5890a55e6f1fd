import type { AppointmentState } from '../appointments/states.ts'
import type { ResultCategory } from '../chart-files/kinds.ts'
import type { EntryKind, EntryStatus, Severity } from '../charts/entries.ts'
import type { Content } from '../encounters/content.ts'
import type { PaymentMethod } from '../invoices/postings.ts'
import type { InvoiceStatus } from '../invoices/standing.ts'
import type { OutgoingState } from '../outgoing-referrals/acts.ts'
import type { Urgency } from '../referrals/limits.ts'
import type { ReviewStatus } from '../reviews/model.ts'
import type { MedicationStatus } from '../prescriptions/vocabulary.ts'

export type CopiedFile = {
  id: string
  /** As whoever reads it calls it. */
  title: string
  /** Where it lies in the archive: nothing in it has to be escaped. */
  path: string
  mediaType: string
  size: number
  sha256: string
  at: string
  /** Who of the clinic or of a partner put it there; null: the patient's side. */
  by: string | null
  /** Of a result: by whom it was looked at, what they say to the patient, and since when it is released; in a whole record some are neither. */
  result: {
    category: ResultCategory
    word: string | null
    reviewedBy: string | null
    sharedAt: string | null
  } | null
}

export type ReferralContent = { reason: string; question: string; urgency: Urgency }

export type CopiedConsent = {
  field: string
  label: string
  /** The exact words. */
  text: string
  isAgreed: boolean
  withdrawn: { at: string; by: string } | null
}

/**
 * How much of a record is copied: what an account is shown, what is shared with the patient (the health record is in their
 * own copy, not in that of who acts for them), or all that is stored.
 */
export type CopyExtent = 'account' | 'shared' | 'for-representative' | 'whole'

/** What of a patient is copied for them. */
export type CopiedRecord = {
  at: string
  extent: CopyExtent
  /** Of the clinic's site, without a slash at the end. */
  origin: string
  country: string
  clinic: { id: string; name: string }
  patient: {
    id: string
    givenName: string
    familyName: string
    birthDate: string | null
    email: string | null
    phone: string | null
  }
  visits: {
    id: string
    reference: string
    status: AppointmentState
    startsAt: string
    endsAt: string
    timeZone: string
    service: string
    provider: string
    location: string
    message: string | null
    bookedAt: string
    startedAt: string | null
    finishedAt: string | null
  }[]
  notes: {
    visitId: string
    number: number
    content: Content
    addenda: { at: string; by: string; text: string }[]
    signedAt: string
    signedBy: string
  }[]
  entries: {
    id: string
    kind: EntryKind
    status: EntryStatus
    title: string | null
    code: string | null
    detail: string | null
    severity: Severity | null
    date: string | null
    writtenAt: string
    writtenBy: string
  }[]
  medications: {
    id: string
    status: MedicationStatus
    name: string
    sentence: string
    signedAt: string
    signedBy: string
    endsOn: string | null
  }[]
  forms: {
    id: string
    name: string
    version: number
    visitId: string | null
    completedAt: string
    completedBy: string
    answers: { field: string; label: string; value: string | number | boolean; said: string }[]
    consents: CopiedConsent[]
  }[]
  invoices: {
    id: string
    reference: string
    isCreditNote: boolean
    status: InvoiceStatus
    issuedOn: string
    dueOn: string | null
    currency: string
    netMinor: number
    totalMinor: number
    dueMinor: number
    lines: { position: number; description: string; netMinor: number }[]
    /** By rate: 0.19 for 19 percent. */
    taxes: { rate: number; taxMinor: number }[]
    payments: {
      id: string
      reference: string
      method: PaymentMethod
      paidOn: string
      amountMinor: number
      refundedMinor: number
    }[]
  }[]
  /** Who referred the patient, or to whom they were referred on. */
  referrals: {
    id: string
    by: string
    to: string
    at: string
    state: OutgoingState
    consentWithdrawnAt: string | null
    /** What it says, which no page of the patient's shows: of a whole record alone. */
    content: ReferralContent | null
  }[]
  reviews: {
    id: string
    visitId: string
    doctor: string
    stars: number
    text: string
    status: ReviewStatus
    submittedAt: string
    reply: string | null
  }[]
  files: CopiedFile[]
}

import type { AppointmentState } from '../appointments/states.ts'

/** What the store takes, too (its table checks it). */
export const largestDocumentMegabytes = 10
export const largestDocumentBytes = largestDocumentMegabytes * 1024 * 1024

/**
 * Who comes to a visit's documents: the clinic's people, its patient (or who acts for them) signed in, or whoever has the
 * visit's link, which a mail, a relative's phone or an earlier booker may have kept. `visits-only`: who acts for the patient
 * in that alone, and sees nothing of what they add.
 */
export type DocumentCaller = 'clinic' | 'patient' | 'visits-only' | 'link'

type VisitOfDocuments = { status: AppointmentState; startsAt: string; hasAccount: boolean }

/**
 * What a caller may do with a visit's documents now. A link shows and takes back only what was added with a link, and
 * nothing any more once an account has the patient's record: then its owner signs in. Documents are added until the visit
 * begins, and taken back as long as they are no part of a record (a visit that was canceled or missed never is one). What
 * the clinic's people may remove, their permission says.
 */
export function documentRules(caller: DocumentCaller, { status, startsAt, hasAccount }: VisitOfDocuments, now: string) {
  const needsSession = caller === 'link' && hasAccount
  const isOpen = status === 'arrived' || (status === 'booked' && Date.parse(now) < Date.parse(startsAt))
  const isRecord = status === 'checked-in' || status === 'fulfilled'
  const mayRead = ({ addedByLink }: { addedByLink: boolean }) =>
    caller === 'clinic' || caller === 'patient' || (caller === 'link' && addedByLink && !needsSession)
  return {
    needsSession,
    mayAdd: (caller === 'patient' || caller === 'link') && !needsSession && isOpen,
    mayRead,
    mayRemove: (document: { addedByLink: boolean }) => mayRead(document) && (caller === 'clinic' || !isRecord),
  }
}

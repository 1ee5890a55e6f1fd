import type { MessageKind } from '@polyclinic/domain/messages/kinds.ts'
import type { MessageSubject, MessageSubjects } from '../platform/message-subject.ts'
import { accountLinkSubject, accountSubject } from './accounts/message-subject.ts'
import { emailCodeSubject } from './appointments/email-codes.ts'
import { appointmentSubject } from './appointments/message-subject.ts'
import { isAnnouncementOver } from './announcements/is-announcement-over.ts'
import { releaseDelayNotice } from './delays/release-delay-notice.ts'
import { invoiceSubject, paymentSubject } from './invoices/message-subject.ts'
import { outgoingReferralSubject } from './outgoing-referrals/link.ts'
import { patientSubject } from './sharing/message-subject.ts'
import { quietUntil } from './reminders/quiet-until.ts'
import { isReviewRequestOver } from './reviews/ask-for-reviews.ts'
import { isDeclineOver } from './reviews/tell-author.ts'
import { waitingOfferSubject } from './waiting-list/offer-token.ts'
import { releaseReminder } from './reminders/release-reminder.ts'

/** Of messages about a visit those of these kinds can be obsolete; what is done with a visit takes the others back itself. */
const releaseByKind: Partial<Record<MessageKind, NonNullable<MessageSubject['releaseIfObsolete']>>> = {
  'appointment-reminder': releaseReminder,
  'appointment-delay': releaseDelayNotice,
  'appointment-announcement': isAnnouncementOver,
  'review-request': isReviewRequestOver,
  'review-declined': isDeclineOver,
}

/** Everything that a message can be about. */
export const messageSubjects: MessageSubjects = {
  appointment: {
    ...appointmentSubject,
    releaseIfObsolete: async (context, message) =>
      (await releaseByKind[message.kind as MessageKind]?.(context, message)) ?? false,
    waitsUntil: quietUntil,
  },
  'account-link': accountLinkSubject,
  'email-code': emailCodeSubject,
  patient: { ...patientSubject, waitsUntil: quietUntil },
  invoice: invoiceSubject,
  payment: paymentSubject,
  'waiting-list-offer': waitingOfferSubject,
  account: accountSubject,
  'outgoing-referral': outgoingReferralSubject,
  'data-request': accountSubject,
}

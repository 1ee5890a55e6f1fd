import type { MessageSubjects } from '../platform/message-subject.ts'
import { accountLinkSubject } from './accounts/message-subject.ts'
import { emailCodeSubject } from './appointments/email-codes.ts'
import { appointmentSubject } from './appointments/message-subject.ts'
import { isAnnouncementOver } from './announcements/is-announcement-over.ts'
import { isDelayOver } from './delays/is-delay-over.ts'
import { invoiceSubject, paymentSubject } from './invoices/message-subject.ts'
import { patientSubject } from './sharing/message-subject.ts'
import { quietUntil } from './reminders/quiet-until.ts'
import { isReviewRequestOver } from './reviews/ask-for-reviews.ts'
import { isDeclineOver } from './reviews/tell-author.ts'
import { waitingOfferSubject } from './waiting-list/offer-token.ts'
import { isReminderOver } from './reminders/is-reminder-over.ts'

/** Everything that a message can be about. */
export const messageSubjects: MessageSubjects = {
  appointment: {
    ...appointmentSubject,
    isOver: async (context, message) =>
      (await isReminderOver(context, message)) ||
      (await isDelayOver(context, message)) ||
      (await isAnnouncementOver(context, message)) ||
      (await isReviewRequestOver(context, message)) ||
      (await isDeclineOver(context, message)),
    waitsUntil: quietUntil,
  },
  'account-link': accountLinkSubject,
  'email-code': emailCodeSubject,
  patient: patientSubject,
  invoice: invoiceSubject,
  payment: paymentSubject,
  'waiting-list-offer': waitingOfferSubject,
}

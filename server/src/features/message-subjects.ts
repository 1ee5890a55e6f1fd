import type { MessageSubjects } from '../platform/message-subject.ts'
import { accountLinkSubject } from './accounts/message-subject.ts'
import { emailCodeSubject } from './appointments/email-codes.ts'
import { appointmentSubject } from './appointments/message-subject.ts'

/** Everything that a message can be about. */
export const messageSubjects: MessageSubjects = {
  appointment: appointmentSubject,
  'account-link': accountLinkSubject,
  'email-code': emailCodeSubject,
}

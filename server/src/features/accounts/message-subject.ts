import type { MessageSubject } from '../../platform/message-subject.ts'
import { accountTokenOf } from './account-token.ts'

/** Of a message that signs somebody up, or lets them choose a password. */
export const accountLinkSubject: MessageSubject = {
  token: async ({ clinic, services }, id) => accountTokenOf(services, clinic.id, id),
  manageLink: null,
  isLinkEnded: null,
  calendar: null,
  releaseIfObsolete: null,
  waitsUntil: null,
  notification: null,
  noteAddress: null,
}

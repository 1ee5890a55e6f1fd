import type { MessageSubject } from '../../platform/message-subject.ts'
import { accountTokenOf } from './account-token.ts'

/** Of a message that an account, or a request about data, caused: it names whose it is and opens nothing. */
export const accountSubject: MessageSubject = {
  token: () => Promise.reject(new Error('A message that an account caused grants nothing.')),
  manageLink: null,
  isLinkEnded: null,
  calendar: null,
  releaseIfObsolete: null,
  waitsUntil: null,
  notification: null,
  noteAddress: null,
}

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

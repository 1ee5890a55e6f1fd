import type { OutgoingAct, OutgoingState } from '@polyclinic/domain/outgoing-referrals/acts.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'

export const stateWords = {
  draft: 'outgoing.stateDraft',
  requested: 'outgoing.stateSent',
  received: 'outgoing.stateRead',
  completed: 'outgoing.stateDone',
  rejected: 'outgoing.stateDeclined',
  cancelled: 'outgoing.stateTakenBack',
  expired: 'outgoing.stateExpired',
} as const satisfies Record<OutgoingState, PlainTextKey>

export const doneWords = {
  send: 'outgoing.didSend',
  resend: 'outgoing.didResend',
  receive: 'outgoing.didRead',
  complete: 'outgoing.didComplete',
  reject: 'outgoing.didDecline',
  cancel: 'outgoing.didTakeBack',
  'withdraw-consent': 'outgoing.didWithdrawConsent',
} as const satisfies Record<OutgoingAct, PlainTextKey>

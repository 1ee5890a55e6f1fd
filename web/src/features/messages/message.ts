import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { DeliveryFailure } from '@polyclinic/domain/messages/failures.ts'
import type { listMessages, readMessage } from '@polyclinic/domain/messages/endpoints.ts'
import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { Tone } from '../../ui/status.tsx'

export type MessageList = Answer<typeof listMessages>
export type Message = MessageList['items'][number]
export type WholeMessage = Answer<typeof readMessage>
export type MessageStatus = Message['status']

export const statusLooks: Record<MessageStatus, { word: PlainTextKey; tone: Tone }> = {
  waiting: { word: 'admin.waiting', tone: 'info' },
  queued: { word: 'admin.queued', tone: 'info' },
  'on-hold': { word: 'admin.onHold', tone: 'warn' },
  sent: { word: 'admin.sent', tone: 'ok' },
  outbox: { word: 'admin.kept', tone: 'neutral' },
  failed: { word: 'admin.failed', tone: 'bad' },
  withdrawn: { word: 'admin.withdrawn', tone: 'neutral' },
  superseded: { word: 'admin.superseded', tone: 'neutral' },
}

/** That can be asked for by themselves. */
export const statuses = (Object.keys(statusLooks) as MessageStatus[]).filter((status) => status !== 'superseded')

const reportedWords: Partial<Record<DeliveryFailure, PlainTextKey>> = {
  'mail-delayed': 'admin.delayed',
  complaint: 'admin.markedSpam',
}

/** An attempt that failed is told as such until the next one, and so is what was said of a mail after it had left. */
export const statusOf = (message: Message): { word: PlainTextKey; tone: Tone } => {
  const { status, channel, failure, lastError, reportedAt, deliveredAt } = message
  if (status === 'queued' && lastError) return { word: 'admin.tryingAgain', tone: 'warn' }
  if (status === 'failed' && reportedAt)
    return { word: channel === 'email' ? 'admin.cameBack' : 'admin.notDelivered', tone: 'bad' }
  if (deliveredAt) return { word: 'admin.delivered', tone: 'ok' }
  const reported = status === 'sent' && failure && reportedWords[failure]
  return reported ? { word: reported, tone: 'warn' } : statusLooks[status]
}

/** Why it did not leave, where its status does not say so itself. */
export const whyUnsent = ({ status, channel }: Message): PlainTextKey | undefined =>
  status === 'outbox' && channel === 'sms' ? 'admin.keptWhySms' : unsentWords[status]

const unsentWords: Partial<Record<MessageStatus, PlainTextKey>> = {
  'on-hold': 'admin.onHoldWhy',
  superseded: 'admin.supersededWhy',
  outbox: 'admin.keptWhy',
}

/** By what it goes, where that is no mail. */
export const channelWords: Record<Message['channel'], PlainTextKey | null> = {
  email: null,
  sms: 'admin.channelSms',
  push: 'admin.channelPush',
}

export const kindWords: Record<Message['kind'], PlainTextKey> = {
  'appointment-booked': 'admin.kindBooked',
  'appointment-series-booked': 'admin.kindSeriesBooked',
  'appointment-series-rescheduled': 'admin.kindSeriesMoved',
  'appointment-series-cancelled': 'admin.kindSeriesCancelled',
  'appointment-rescheduled': 'admin.kindRescheduled',
  'appointment-cancelled': 'admin.kindCancelled',
  'appointment-restored': 'admin.kindRestored',
  'appointment-link': 'admin.kindLink',
  'appointment-reminder': 'admin.kindReminder',
  'appointment-delay': 'admin.kindDelay',
  'appointment-announcement': 'admin.kindAnnouncement',
  'sign-up': 'admin.kindSignUp',
  'sign-up-known': 'admin.kindSignUp',
  'password-change': 'admin.kindPassword',
  'password-changed': 'admin.kindPassword',
  'email-code': 'admin.kindCode',
  invitation: 'admin.kindInvitation',
  'email-change': 'admin.kindEmail',
  'email-changed': 'admin.kindEmail',
  'calendar-address': 'admin.kindCalendar',
  'second-factor': 'admin.kindFactor',
  'record-shared': 'admin.kindShared',
  'review-request': 'admin.kindReview',
  'review-declined': 'admin.kindReviewDeclined',
  'waiting-list-offer': 'admin.kindWaitingOffer',
  'guardian-invitation': 'admin.kindGuardianInvitation',
  'guardian-added': 'admin.kindGuardianAdded',
  'guardian-ending': 'admin.kindGuardianEnding',
  'data-request': 'admin.kindDataRequest',
  'report-ready': 'admin.kindReport',
  'referral-news': 'admin.kindReferralNews',
  'referral-overdue': 'admin.kindReferralOverdue',
  'outgoing-referral': 'admin.kindOutgoingReferral',
  'audit-unusual': 'admin.kindAuditUnusual',
  'audit-seal': 'admin.kindAuditSeal',
  'message-test': 'admin.kindTest',
  invoice: 'admin.kindInvoice',
  receipt: 'admin.kindReceipt',
  'prepayment-returned': 'admin.kindPrepaymentReturned',
  'payment-reminder': 'admin.kindPaymentReminder',
  'payment-problem': 'admin.kindPaymentProblem',
}

export const failureWords: Record<DeliveryFailure, PlainTextKey> = {
  'push-gone': 'admin.failPushGone',
  'push-refused': 'admin.failPushRefused',
  'push-later': 'admin.failPushLater',
  'address-refused': 'admin.failAddress',
  'mailbox-full': 'admin.failMailbox',
  'message-refused': 'admin.failMessage',
  'try-later': 'admin.failLater',
  unreachable: 'admin.failUnreachable',
  'timed-out': 'admin.failSlow',
  'sign-in-refused': 'admin.failSignIn',
  'unsafe-connection': 'admin.failUnsafe',
  'not-handed-over': 'admin.failNotHanded',
  'not-made': 'admin.failNotMade',
  returned: 'admin.failReturned',
  'returned-late': 'admin.failReturnedLate',
  'returned-elsewhere': 'admin.failReturnedElsewhere',
  'mail-delayed': 'admin.failDelayed',
  complaint: 'admin.failComplaint',
  'number-refused': 'admin.failNumber',
  'number-opted-out': 'admin.failOptedOut',
  'sms-refused': 'admin.failSms',
  'sms-sign-in-refused': 'admin.failSmsSignIn',
  'sms-later': 'admin.failSmsLater',
  'sms-unreachable': 'admin.failSmsUnreachable',
  'sms-not-delivered': 'admin.failSmsNotDelivered',
  'sms-uncertain': 'admin.failSmsUncertain',
  interrupted: 'admin.failInterrupted',
  'too-many': 'admin.failTooMany',
  restored: 'admin.failRestored',
  closed: 'admin.failClosed',
}

/**
 * Why the last attempt failed, as long as that says how the message stands, or what was said of it since; as it was noted
 * where that is none of the known causes.
 */
export const failureOf = (
  { status, failure, lastError, reportedAt }: Message,
  { t }: Pick<Texts, 't'>,
): string | null => {
  if (status !== 'queued' && status !== 'failed' && reportedAt === null) return null
  return failure ? t(failureWords[failure]) : lastError
}

/** When the visit is that a message is about, on the visit's own clock. */
export function visitTime({ startsAt, timeZone }: NonNullable<Message['visit']>, { t, formatLocale }: Texts): string {
  const at = startsAt as Instant
  const date = formatShortDay(dateIn(timeZone, at), formatLocale)
  return t('doctor.dayAt', { date, time: formatTime(at, formatLocale, timeZone) })
}

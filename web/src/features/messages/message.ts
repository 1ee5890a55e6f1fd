import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listMessages, readMessage } from '@polyclinic/domain/messages/endpoints.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Tone } from '../../ui/status.tsx'

export type MessageList = Answer<typeof listMessages>
export type Message = MessageList['items'][number]
export type WholeMessage = Answer<typeof readMessage>
export type MessageStatus = Message['status']

/** That can be asked for by themselves. */
export const statuses = ['queued', 'on-hold', 'sent', 'outbox', 'failed'] as const satisfies MessageStatus[]

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

/** Why it did not leave, where its status does not say so itself. */
export const whyUnsent: Partial<Record<MessageStatus, PlainTextKey>> = {
  'on-hold': 'admin.onHoldWhy',
  superseded: 'admin.supersededWhy',
}

export const kindWords: Record<Message['kind'], PlainTextKey> = {
  'appointment-booked': 'admin.kindBooked',
  'appointment-rescheduled': 'admin.kindRescheduled',
  'appointment-cancelled': 'admin.kindCancelled',
  'appointment-restored': 'admin.kindRestored',
  'appointment-link': 'admin.kindLink',
  'sign-up': 'admin.kindSignUp',
  'sign-up-known': 'admin.kindSignUp',
  'password-change': 'admin.kindPassword',
  'password-changed': 'admin.kindPassword',
}

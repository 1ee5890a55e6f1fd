import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { addMinutes, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { MoneyOccasion } from '@polyclinic/domain/message-texts/occasions.ts'
import type { Clinic } from '../../platform/clinics.ts'
import type { Context, Services } from '../../platform/context.ts'
import { isLanguage, languageOfClinic } from '../../platform/language.ts'
import { pageAddress, type Site } from '../../platform/origin.ts'
import { grantMark, queueMessage, type OutgoingMessage } from '../messages/queue-message.ts'
import { writeMail } from '../messages/write-mail.ts'
import { takesOnline } from './online-settings.ts'
import { findReader } from './mail-reader.ts'
import { moneyMailTexts, payWords, reminderWords } from './message-texts.ts'

/** So long what is taken back at once is not told. */
const pauseMinutes = 10

type About = {
  invoiceId: string
  /** Of the invoice, or of the receipt. */
  number: string
  dueOn: string | null
  to: string
  /** Which reminder it is, from 1. */
  level?: number
  /** Of the visit. */
  language: string | null
  /** It can be paid online, by a link of its own. */
  isPaidOnline?: boolean
}
type Sending = Site & { clinic: Clinic }

/** A mail about money: a number and where to sign in, never what was billed. */
export function moneyMail(
  sending: Sending,
  kind: MoneyOccasion,
  about: About,
): Pick<OutgoingMessage, 'kind' | 'to' | 'language' | 'subject' | 'body' | 'grants'> {
  const { clinic } = sending
  const { invoiceId, number, dueOn, to } = about
  const language = isLanguage(about.language) ? about.language : languageOfClinic(clinic)
  const values = {
    ...{ clinic: clinic.name, number, invoice: pageAddress(sending, `/invoice/${invoiceId}`) },
    ...(about.isPaidOnline && {
      pay: payWords[language] + pageAddress(sending, `/pay/${invoiceId}#${grantMark}`),
    }),
    ...(dueOn !== null && { dueOn: formatLongDate(dueOn as PlainDate, language) }),
    ...(about.level !== undefined && { reminder: reminderWords[language][about.level - 1]! }),
  }
  const mail = writeMail(clinic, moneyMailTexts[language][kind], { occasion: kind, language }, values)
  return { kind, to, language, grants: mail.body.includes(grantMark), ...mail }
}

/**
 * Mails where an invoice is, once it has its number. Where nobody reads it nothing is written; the invoice's page says so.
 * @param isNow somebody waits for it; else it can be taken back for a while
 */
export async function queueInvoiceMail(context: Context, invoiceId: string, isNow: boolean): Promise<string | null> {
  const reader = await findReader(context, invoiceId)
  if (!reader) return null
  const { reference, due_on } = await context.db
    .selectFrom('invoices')
    .select(['reference', 'due_on'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const isPaidOnline = await takesOnline(context.db, context)
  const mail = moneyMail(context, 'invoice', { invoiceId, number: reference!, dueOn: due_on, isPaidOnline, ...reader })
  return queueMessage(context, { ...mail, about: { kind: 'invoice', id: invoiceId }, ...(!isNow && soon(context)) })
}

type MailingMoney = Pick<Context, 'db' | 'now' | 'clinic'> & { services: Pick<Services, 'port' | 'hasMailServer'> }
type Paid = { id: string; reference: string; invoiceId: string }

/** Mails where the receipt of a payment is. */
export async function queueReceiptMail(context: MailingMoney, { id, reference, invoiceId }: Paid): Promise<void> {
  const reader = await findReader(context, invoiceId)
  if (!reader) return
  const mail = moneyMail(context, 'receipt', { invoiceId, number: reference, dueOn: null, ...reader })
  await queueMessage(context, { ...mail, about: { kind: 'payment', id }, ...soon(context) })
}

const soon = ({ now }: Pick<Context, 'now'>) => ({ dueAt: addMinutes(now as Instant, pauseMinutes) })

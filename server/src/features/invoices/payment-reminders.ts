import {
  remindOfPayment as remindContract,
  type pausePaymentReminders as pauseContract,
  type readBilledInvoice as readContract,
  type resumePaymentReminders as resumeContract,
} from '@polyclinic/domain/invoices/billing-endpoints.ts'
import {
  decidePaymentReminder,
  nextPaymentReminder,
  type pauseReasons,
} from '@polyclinic/domain/invoices/payment-reminders.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { audit, auditRows } from '../../platform/audit.ts'
import { changeRows, noteChange } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { keyRows, runIdempotently, unlessRepeatedIn } from '../../platform/idempotency.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { rowsOfMessages } from '../messages/queue-message.ts'
import { writerName } from '../providers/writer-name.ts'
import { takesOnline } from './online-settings.ts'
import { findReader } from './mail-reader.ts'
import { moneyMail } from './money-mail.ts'
import { isAtBank } from './remind-of-payments.ts'
import { findInvoice, lockInvoice, stateOf, today, type InvoiceRow } from './queries.ts'

type Reminders = Output<typeof readContract>['reminders']

/** What was sent of an invoice's reminders, which one follows, and whether they are paused. */
export async function remindersOf(
  context: Pick<Context, 'db' | 'now' | 'clinic'>,
  row: InvoiceRow,
): Promise<Reminders> {
  const { db, clinic } = context
  const sent = await db
    .selectFrom('payment_reminders')
    .select('sent_on')
    .where('invoice_id', '=', row.id)
    .orderBy('level')
    .execute()
  const pause = await db
    .selectFrom('payment_reminder_pauses')
    .select(['reason', 'paused_at', 'paused_by'])
    .where('invoice_id', '=', row.id)
    .executeTakeFirst()
  const sentOn = sent.map(({ sent_on }) => sent_on as PlainDate)
  const { standing } = stateOf(row, today(context))
  const isOwed = ['open', 'part-paid', 'overdue'].includes(standing)
  return {
    sentOn,
    next:
      isOwed && !pause
        ? nextPaymentReminder({ dueOn: row.due_on as PlainDate, days: clinic.payment_reminder_days, sentOn })
        : null,
    paused: pause
      ? { reason: pause.reason as (typeof pauseReasons)[number], at: pause.paused_at, by: pause.paused_by }
      : null,
  }
}

/** Mails the next reminder of an overdue invoice, because somebody of the clinic wants it to. */
export const remindOfPayment = (
  scope: RequestScope,
  input: Input<typeof remindContract>,
): Promise<Output<typeof remindContract>> =>
  runIdempotently(scope, remindContract, input, {
    secret: undefined,
    act: async (context, key) => {
      requireWholeClinic(context, 'invoices:issue')
      const { db, now } = context
      // As the job does, so that neither sends what the other has sent.
      await takeLocks(db, [['payment-reminders', '']])
      await lockInvoice(db, input.params.id)
      await unlessRepeatedIn(context, key)
      const row = await findInvoice(db, input.params.id)
      const { sentOn, paused } = await remindersOf(context, row)
      const { standing } = stateOf(row, today(context))
      const refused = decidePaymentReminder({
        standing,
        isPaused: paused !== null,
        sentOn: sentOn as PlainDate[],
        today: today(context),
      })
      if (refused) unlessRefused(refused)
      const { rows: atBank } = await sql`select from invoices i where i.id = ${row.id} and ${isAtBank}`.execute(db)
      if (atBank.length > 0) throw refuse('payment_at_bank')
      const reader = await findReader(context, row.id)
      if (!reader) throw refuse('nobody_to_mail')
      const level = sentOn.length + 1
      const isPaidOnline = await takesOnline(db, context)
      const about = { invoiceId: row.id, number: row.reference!, dueOn: row.due_on, level, isPaidOnline, ...reader }
      const { ids, sets } = rowsOfMessages(context, [
        { ...moneyMail(context, 'payment-reminder', about), about: { kind: 'invoice', id: row.id } },
      ])
      const object = { kind: 'patient', id: row.patient_id } as const
      await insertAll(db, [
        ...sets,
        rowsOf('payment_reminders', [{ invoice_id: row.id, level, sent_on: today(context), message_id: ids[0]! }]),
        auditRows(context, { action: 'invoices:remind', object, side: 'clinic', detail: row.id }),
        changeRows([{ noun: 'invoice', id: row.id }]),
        keyRows(key, ids[0]!, now),
      ])
      return { id: ids[0]! }
    },
    recall: (_context, id) => Promise.resolve({ id }),
  })

/** Nobody is reminded of an invoice, for a reason that can be said in a word. */
export async function pausePaymentReminders(
  context: Context,
  { params, body }: Input<typeof pauseContract>,
): Promise<undefined> {
  requireWholeClinic(context, 'invoices:issue')
  const { db, now } = context
  await lockInvoice(db, params.id)
  const row = await findInvoice(db, params.id)
  if (row.status !== 'issued' || row.kind !== 'invoice') throw refuse('invoice_not_open')
  await db.deleteFrom('payment_reminder_pauses').where('invoice_id', '=', row.id).execute()
  const by = { paused_by_user_id: signedIn(context).userId, paused_by: await writerName(context) }
  await insertAll(db, [
    rowsOf('payment_reminder_pauses', [{ invoice_id: row.id, reason: body.reason, paused_at: now, ...by }]),
  ])
  await noteReminders(context, row, 'invoices:pause-reminders')
}

/** Whoever pays is reminded again, of what is next. */
export async function resumePaymentReminders(
  context: Context,
  { params }: Input<typeof resumeContract>,
): Promise<undefined> {
  requireWholeClinic(context, 'invoices:issue')
  const { db } = context
  await lockInvoice(db, params.id)
  const row = await findInvoice(db, params.id)
  const { numDeletedRows } = await db
    .deleteFrom('payment_reminder_pauses')
    .where('invoice_id', '=', row.id)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await noteReminders(context, row, 'invoices:resume-reminders')
}

async function noteReminders(
  context: Context,
  row: InvoiceRow,
  action: 'invoices:pause-reminders' | 'invoices:resume-reminders',
): Promise<void> {
  await audit(context, { action, object: { kind: 'patient', id: row.patient_id }, side: 'clinic', detail: row.id })
  await noteChange(context.db, { noun: 'invoice', id: row.id })
}

import { nextPaymentReminder, remindedWithinDays } from '@polyclinic/domain/invoices/payment-reminders.ts'
import { addDays, dateIn, type Instant, type PlainDate, type WallTime } from '@polyclinic/domain/kit/time.ts'
import { quietAt } from '@polyclinic/domain/reminders/quiet-hours.ts'
import { sql } from 'kysely'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import type { Services } from '../../platform/context.ts'
import { writingOf, type Writing, type WritingServices } from '../../platform/job-writing.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { rowsOfMessages } from '../messages/queue-message.ts'
import { languageOfInvoice, readerOfInvoice } from './mail-reader.ts'
import { takesOnline } from './online-settings.ts'
import { moneyMail } from './money-mail.ts'

/** Few enough that writing their texts holds up no request. */
const batch = 200

/**
 * Reminds of invoices that are overdue, as the clinic has set it. What there is to do follows from the ledger and from
 * what was sent, so that it may run at any time, twice, or be ended half way. In quiet hours it waits for the next run.
 */
export async function remindOfPayments(
  jobServices: WritingServices & { services: Pick<Services, 'linkKey'> },
  organizationId: string,
): Promise<void> {
  const { tenancy } = jobServices
  const settings = await tenancy.inClinic(organizationId, (db) =>
    db
      .selectFrom('organizations')
      .select(['slug', 'time_zone', 'payment_reminder_days', 'quiet_from', 'quiet_until'])
      .executeTakeFirstOrThrow(),
  )
  const { payment_reminder_days: days, time_zone: timeZone, quiet_from: from, quiet_until: until } = settings
  const writing = days.length > 0 && (await writingOf(jobServices, settings.slug))
  if (!writing) return
  const quiet = { timeZone, from: from as WallTime, until: until as WallTime }
  let after: Overdue | null = null
  do
    after = await tenancy.inClinic(organizationId, async (db, now) =>
      quietAt(quiet, now as Instant)
        ? null
        : remindBatch(db, now as Instant, { ...writing, days, after, linkKey: jobServices.services.linkKey }),
    )
  while (after)
}

type Overdue = {
  invoiceId: string
  number: string
  dueOn: PlainDate
  sentOn: PlainDate[]
  to: string | null
  language: string | null
}
type Reminding = Writing & { days: readonly number[]; after: Overdue | null; linkKey: Buffer }

/** @returns the last invoice of a batch after which there may be more */
async function remindBatch(
  db: ClinicDatabase,
  now: Instant,
  { days, after, linkKey, ...sending }: Reminding,
): Promise<Overdue | null> {
  // Two servers remind one after the other, and the second finds nothing left; the key of the table would refuse it.
  await takeLocks(db, [['payment-reminders', '']])
  const today = dateIn(sending.clinic.time_zone, now)
  const { rows } = await sql<Overdue>`
    select i.id as "invoiceId", i.reference as number, i.due_on as "dueOn",
      array(select r.sent_on::text from payment_reminders r where r.invoice_id = i.id order by r.level) as "sentOn",
      ${readerOfInvoice(now)} as "to", ${languageOfInvoice} as language
    from invoices i join invoice_balances b on b.invoice_id = i.id
    where i.status = 'issued' and i.kind = 'invoice' and b.due_minor > 0
      and i.due_on between ${addDays(today, -remindedWithinDays)} and ${addDays(today, -days[0]!)}
      and ${isReminded}
      and (select count(*) from payment_reminders r where r.invoice_id = i.id) < ${days.length}
      and (${after === null} or (i.due_on, i.id) > (${after?.dueOn ?? null}::date, ${after?.invoiceId ?? null}::uuid))
    order by i.due_on, i.id limit ${sql.lit(batch)}`.execute(db)
  const due = rows.flatMap(({ to, ...invoice }) => {
    const next = nextPaymentReminder({ ...invoice, days })
    return to !== null && next && next.on <= today ? [{ ...invoice, to, level: next.level }] : []
  })
  const isPaidOnline = await takesOnline(db, { clinic: sending.clinic, services: { ...sending.services, linkKey } })
  const { ids, sets } = rowsOfMessages(
    { now, services: sending.services },
    due.map((invoice) => ({
      ...moneyMail(sending, 'payment-reminder', { ...invoice, isPaidOnline }),
      about: { kind: 'invoice', id: invoice.invoiceId } as const,
    })),
  )
  const reminders = due.map(({ invoiceId, level }, place) => ({
    ...{ invoice_id: invoiceId, level, sent_on: today, message_id: ids[place]! },
  }))
  if (due.length > 0) await insertAll(db, [...sets, rowsOf('payment_reminders', reminders)])
  return rows.length === batch ? rows.at(-1)! : null
}

/** Whether what an invoice (`i`) waits for is up to a bank: a debit under way, or a dispute that nobody has seen to. */
export const isAtBank = sql<boolean>`(
  exists (select from online_payments o where o.invoice_id = i.id and o.status = 'processing')
  or exists (select from online_movements d where d.invoice_id = i.id and d.kind = 'chargeback'
    and d.status <> 'returned' and d.handled_at is null))`

/** Whether an invoice (`i`) was neither taken back, nor waits for a bank, nor is one of which nobody is to be reminded. */
export const isReminded = sql<boolean>`(
  not exists (select from invoices n where n.corrects_id = i.id)
  and not ${isAtBank}
  and not exists (select from payment_reminder_pauses z where z.invoice_id = i.id))`

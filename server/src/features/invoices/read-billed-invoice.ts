import type { readBilledInvoice as contract } from '@polyclinic/domain/invoices/billing-endpoints.ts'
import { isElectronic, missingInElectronic, type ElectronicGap } from '@polyclinic/domain/invoices/electronic.ts'
import { isBillable } from '@polyclinic/domain/invoices/promised-lines.ts'
import type { PayoutMethod } from '@polyclinic/domain/invoices/postings.ts'
import { totalsOf } from '@polyclinic/domain/invoices/totals.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { pageAddress } from '../../platform/origin.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { mailsOf } from './list-mails.ts'
import { findReader } from './mail-reader.ts'
import { takesOnline } from './online-settings.ts'
import { payTokenOf, readTokenOf } from './pay-link.ts'
import { remindersOf } from './payment-reminders.ts'
import {
  asPaperLine,
  balanceOf,
  draftOf,
  findInvoice,
  methodOf,
  selectInvoices,
  selectPaperLines,
  selectPayments,
  stateOf,
  today,
  type InvoiceRow,
} from './queries.ts'
import { readSender, type Sender } from './sender.ts'
import { readVisitToBill } from './visit-to-bill.ts'
import { asVoucher, codeToTell, selectVouchers } from './voucher-rows.ts'

type Billed = Output<typeof contract>

/** An invoice for who works with it: the draft, or what was issued, with all that the ledger and its people say of it. */
export async function readBilledInvoice(context: Context, { params }: Input<typeof contract>): Promise<Billed> {
  requireWholeClinic(context, 'invoices:read')
  const { db, clinic } = context
  const row = await findInvoice(db, params.id)
  const object = { kind: 'patient', id: row.patient_id } as const
  await auditOften(context, { action: 'invoices:read', object, side: 'clinic', detail: row.id })
  const draft = draftOf(row)
  // What it lacks is told while it can be mended: of a draft by what the clinic is now.
  const sender = draft && isElectronic(clinic.country) ? await readSender(context, row.appointment_id) : senderOf(row)
  const payments = await paymentsOf(context, row.id)
  const { paidMinor, refundedMinor } = balanceOf(row)
  return {
    ...asBilled(row, context),
    ...{ version: row.version, draft, payerAddress: row.payer_address, note: row.note },
    ...{ payerEmail: row.payer_email, buyerReference: row.buyer_reference, electronic: electronicOf(row, sender) },
    ...{ createdAt: row.created_at, issuedAt: row.issued_at, issuedBy: row.issued_by },
    ...(await linesOf(context, row)),
    vouchers: await soldOf(context, row),
    paidMinor: paidMinor - refundedMinor,
    appointment: await visitOf(context, row),
    payments,
    reminders: await remindersOf(context, row),
    mails: await mailsOf(
      db,
      row.id,
      payments.map(({ id }) => id),
    ),
    mailTo: (await findReader(context, row.id))?.to ?? null,
    payLink: await payLinkOf(context, row),
    payLinkHasInvoice: isForAnotherPayer(row),
    corrects: await correctedBy(context, row),
    creditNote: row.note_id
      ? {
          id: row.note_id,
          reference: row.note_reference!,
          issuedAt: row.note_issued_at!,
          issuedBy: row.note_issued_by!,
        }
      : null,
    ...{ dueDays: clinic.invoice_due_days, hasTaxNumber: clinic.tax_number !== '' },
  }
}

/** As a list shows it. */
export function asBilled(row: InvoiceRow, context: Pick<Context, 'now' | 'clinic'>) {
  const draft = draftOf(row)
  const total = row.total_minor ?? totalsOf(draft?.lines ?? []).totalMinor
  const dueMinor = row.status === 'draft' ? total : row.kind === 'credit-note' ? 0 : balanceOf(row).dueMinor
  return {
    ...{ id: row.id, kind: row.kind as 'invoice' | 'credit-note', reference: row.reference, payerName: row.payer_name },
    patient: { id: row.patient_id, givenName: row.given_name, familyName: row.family_name },
    ...{ issuedOn: row.issued_on, dueOn: row.kind === 'invoice' ? row.due_on : null },
    total: { minor: total, currency: row.currency },
    due: { minor: dueMinor, currency: row.currency },
    standing: stateOf(row, today(context)).standing,
    remindersSent: row.reminders_sent,
  }
}

/**
 * What an electronic one lacks; null where there is none: it would ask for the money that its credit note took back, or is
 * of a voucher, whose sale EN 16931 does not know.
 */
export function electronicOf(row: InvoiceRow, sender = senderOf(row)): { missing: ElectronicGap[] } | null {
  const isSale = row.sells_vouchers || draftOf(row)?.lines.some(({ voucher }) => voucher)
  if (!sender || isSale || row.note_id !== null || !isElectronic(sender.country)) return null
  return { missing: missingInElectronic(sender, { payerAddress: row.payer_address, payerEmail: row.payer_email }) }
}

/** Whether the link that the desk hands on has the invoice, too: an employer or insurer who pays has no account here. */
export const isForAnotherPayer = (row: InvoiceRow): boolean =>
  row.patient_name !== '' && electronicOf(row)?.missing.length === 0

const senderOf = (row: InvoiceRow) => row.sender as Sender | null

/** What is printed, or would be. */
export async function linesOf({ db }: Pick<Context, 'db'>, row: InvoiceRow) {
  const typed = draftOf(row)?.lines
  if (typed) {
    const totals = totalsOf(typed)
    const lines = typed.map(({ description, quantity, unitMinor, discount, taxRate, voucher }, place) => ({
      ...{ description, quantity, unitMinor, taxRate, discountReason: discount?.reason ?? null },
      ...{ discountMinor: totals.lines[place]!.discountMinor, netMinor: totals.lines[place]!.netMinor },
      voucherKind: voucher?.kind ?? null,
    }))
    return { lines, taxes: totals.taxes, netMinor: totals.netMinor }
  }
  const lines = (await selectPaperLines(db, row.id)).map(asPaperLine)
  // The sums of what was issued are those of its lines, which the database has checked.
  const { taxes } = totalsOf(
    lines.map(({ netMinor, taxRate }) => ({ quantity: 1, unitMinor: netMinor, discount: null, taxRate })),
  )
  return { lines, taxes, netMinor: row.net_minor! }
}

async function soldOf(context: Context, row: InvoiceRow): Promise<Billed['vouchers']> {
  if (!row.sells_vouchers) return []
  const sold = await selectVouchers(context.db).where('v.invoice_id', '=', row.id).orderBy('v.position').execute()
  const isTold = reaches(context.actor, 'payments:take', {})
  const object = { kind: 'patient', id: row.patient_id } as const
  const vouchers = []
  for (const each of sold) {
    const { id, description, standing } = asVoucher(each, context)
    const code = isTold && standing === 'usable' ? codeToTell(context, each) : null
    if (code !== null) await auditOften(context, { action: 'vouchers:read', object, side: 'clinic', detail: id })
    vouchers.push({ id, description, standing, code })
  }
  return vouchers
}

async function visitOf(context: Context, { appointment_id }: InvoiceRow): Promise<Billed['appointment']> {
  const visit = appointment_id === null ? null : await readVisitToBill(context, appointment_id)
  if (!visit) return null
  const { id, startsAt, timeZone, serviceName, status, insurance } = visit
  return { id, startsAt, timeZone, serviceName, status, insurance, isBillable: isBillable(visit) }
}

async function paymentsOf(context: Context, invoiceId: string): Promise<Billed['payments']> {
  const { db } = context
  const { userId } = signedIn(context)
  const rows = await selectPayments(db)
    .where('p.invoice_id', '=', invoiceId)
    .orderBy('p.paid_at')
    .orderBy('p.id')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('requested_at')
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, reference: row.reference, method: methodOf(row), amountMinor: row.amount_minor, note: row.note },
    ...{ givenMinor: row.given_minor, paidAt: row.paid_at, paidOn: row.paid_on, takenBy: row.taken_by },
    refundedMinor: Number(row.refunded_minor),
    ...{ onItsWayMinor: Number(row.on_its_way_minor), disputedMinor: Number(row.disputed_minor) },
    reversal:
      row.reversed_at === null ? null : { at: row.reversed_at, by: row.reversed_by!, reason: row.reversal_reason! },
    refunds: refunds
      .filter((refund) => refund.payment_id === row.id)
      .map((refund) => ({
        ...{ id: refund.id, amountMinor: refund.amount_minor, reason: refund.reason },
        method: refund.method as PayoutMethod | null,
        ...{ requestedAt: refund.requested_at, requestedBy: refund.requested_by },
        isOwn: refund.requested_by_user_id === userId,
        decision: refund.decision as 'approved' | 'declined' | null,
        ...{ decidedAt: refund.decided_at, decidedBy: refund.decided_by },
      })),
  }))
}

/** For the desk to hand on: whoever pays has often no account, and nobody has shown that an address is theirs. */
async function payLinkOf(context: Context, row: InvoiceRow): Promise<string | null> {
  const isOpen =
    row.status === 'issued' && row.kind === 'invoice' && row.note_id === null && balanceOf(row).dueMinor > 0
  if (!isOpen || !(await takesOnline(context.db, context))) return null
  const tokenOf = isForAnotherPayer(row) ? readTokenOf : payTokenOf
  return pageAddress(context, `/pay/${row.id}#${tokenOf(context.services, context.clinic.id, row.id)}`)
}

async function correctedBy({ db }: Context, { corrects_id: id }: InvoiceRow): Promise<Billed['corrects']> {
  if (id === null) return null
  const { reference } = await selectInvoices(db).where('i.id', '=', id).executeTakeFirstOrThrow()
  return { id, reference: reference! }
}

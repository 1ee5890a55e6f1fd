import type * as contracts from '@polyclinic/domain/invoices/voucher-endpoints.ts'
import {
  payByOwnVoucher as payOwnContract,
  payByVoucher as payContract,
} from '@polyclinic/domain/invoices/voucher-endpoints.ts'
import { decideVoucherUse, type Covering } from '@polyclinic/domain/invoices/vouchers.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { Refused } from '@polyclinic/domain/kit/refused.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { keyRows, runIdempotently, unlessRepeatedIn, type IdempotencyKey } from '../../platform/idempotency.ts'
import { hourlyOfNetwork, returnAttempts, takeAttempts } from '../../platform/limits.ts'
import { hourlyOfAccount } from '../../platform/note-shown.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { Refusal, refuse, unlessRefused } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { findOwnInvoice } from './list-invoices.ts'
import { balanceOf, findInvoice, findPayment, lockInvoice, today, type InvoiceRow } from './queries.ts'
import { writePayment } from './take-payment.ts'
import { readVisitToBill } from './visit-to-bill.ts'
import {
  factsOfVoucher,
  findVoucher,
  hashOfCode,
  lockVoucher,
  selectVouchers,
  type VoucherRow,
} from './voucher-rows.ts'

/** Wrong codes: of one account, and of patients from one network, which the desk shares with them. A right one is given back. */
export const wrongVoucherCodesPerHour = { ofAccount: 20, ofNetwork: 60 }

type Side = 'clinic' | 'patient'

/** Counted before anything is looked up: a code is not found by trying. */
async function withCodeTries<T>(scope: RequestScope, side: Side, work: () => Promise<T>): Promise<T> {
  const counted = await scope.transact(async (context) => {
    const limits = [
      hourlyOfAccount(context, 'voucher-codes', wrongVoucherCodesPerHour.ofAccount),
      ...(side === 'patient'
        ? hourlyOfNetwork(context, 'voucher-codes-of-network', wrongVoucherCodesPerHour.ofNetwork)
        : []),
    ]
    await takeAttempts(context.db, { limits, now: context.now })
    return { limits, now: context.now }
  })
  const giveBack = () => scope.transact(({ db }) => returnAttempts(db, counted))
  try {
    const answer = await work()
    await giveBack()
    return answer
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'voucher_unknown')) await giveBack()
    throw error
  }
}

type Paid = Parameters<typeof decideVoucherUse>[0]

async function factsOfInvoice(context: Context, row: InvoiceRow): Promise<Paid> {
  const visit = row.appointment_id === null ? null : await readVisitToBill(context, row.appointment_id)
  const { rows } = await sql<{ sells: boolean; covered: boolean }>`
    select exists (select from vouchers where invoice_id = ${row.id}) as sells, exists (
      select from payments p join vouchers v on v.id = p.voucher_id and v.kind = 'package'
      where p.invoice_id = ${row.id}
        and not exists (select from payment_reversals r where r.payment_id = p.id)
        and not exists (select from refunds r where r.payment_id = p.id and r.decision = 'approved')) as covered`.execute(
    context.db,
  )
  return {
    ...{ patientId: row.patient_id, status: row.status as Paid['status'], kind: row.kind as Paid['kind'] },
    ...{ isCredited: row.note_id !== null, dueMinor: balanceOf(row).dueMinor, taxMinor: row.tax_minor ?? 0 },
    ...{ sellsVouchers: rows[0]!.sells, isVisitCovered: rows[0]!.covered },
    visit,
  }
}

function coveringOf(context: Context, paid: Paid, currency: string, voucher: VoucherRow | undefined) {
  const owned =
    voucher && voucher.currency === currency
      ? {
          ...{ ...factsOfVoucher(voucher), isForBearer: voucher.is_for_bearer, patientId: voucher.patient_id },
          serviceIds: voucher.service_ids,
        }
      : null
  return decideVoucherUse(paid, owned, today(context))
}

const byCode = (db: ClinicDatabase, code: string) =>
  selectVouchers(db).where('v.code_hash', '=', hashOfCode(code)).executeTakeFirst()

const asCovered = (voucher: VoucherRow, covering: Covering) => ({
  ...{ kind: factsOfVoucher(voucher).kind, validUntil: voucher.valid_until, leftVisits: covering.leftVisits },
  covers: { minor: covering.coversMinor, currency: voucher.currency },
  left: { minor: covering.leftMinor, currency: voucher.currency },
})

/** By a patient it is told of their own record: from theirs a buyer does not learn who brings what they gave away. */
const noteSeen = (context: Context, side: Side, patientId: string, voucherIds: readonly string[]) =>
  auditOften(
    context,
    ...voucherIds.map(
      (detail) => ({ action: 'vouchers:read', object: { kind: 'patient', id: patientId }, side, detail }) as const,
    ),
  )

async function check(context: Context, row: InvoiceRow, code: string, side: Side) {
  const voucher = await byCode(context.db, code)
  const covering = coveringOf(context, await factsOfInvoice(context, row), row.currency, voucher)
  if (covering instanceof Refused) throw refuse(covering.code)
  const seen = voucher!
  await noteSeen(context, side, side === 'clinic' ? seen.patient_id : row.patient_id, [seen.id])
  return asCovered(seen, covering)
}

/** What a voucher would pay, for who has its code in their hands. */
export const checkVoucher = (
  scope: RequestScope,
  { params, body }: Input<typeof contracts.checkVoucher>,
): Promise<Output<typeof contracts.checkVoucher>> =>
  withCodeTries(scope, 'clinic', () =>
    scope.transact(async (context) => {
      requireWholeClinic(context, 'payments:take')
      return check(context, await findInvoice(context.db, params.id), body.code, 'clinic')
    }),
  )

export const checkOwnVoucher = (
  scope: RequestScope,
  { params, body }: Input<typeof contracts.checkOwnVoucher>,
): Promise<Output<typeof contracts.checkOwnVoucher>> =>
  withCodeTries(scope, 'patient', () =>
    scope.transact(async (context) => check(context, await findOwnInvoice(context, params.id), body.code, 'patient')),
  )

/** The patient's own that pay something of an invoice: nobody types a code at the desk for what the desk has sold them. */
export async function listVouchersToUse(
  context: Context,
  { params }: Input<typeof contracts.listVouchersToUse>,
): Promise<Output<typeof contracts.listVouchersToUse>> {
  requireWholeClinic(context, 'payments:take')
  const row = await findInvoice(context.db, params.id)
  const own = await selectVouchers(context.db)
    .where('i.patient_id', '=', row.patient_id)
    .where(sql<boolean>`b.left_minor > 0 and v.valid_until >= ${today(context)}`)
    .orderBy('v.valid_until')
    .orderBy('v.id')
    .limit(50)
    .execute()
  const paid = await factsOfInvoice(context, row)
  const items = own.flatMap((voucher) => {
    const covering = coveringOf(context, paid, row.currency, voucher)
    return covering instanceof Refused
      ? []
      : [{ ...asCovered(voucher, covering), id: voucher.id, description: voucher.description }]
  })
  await noteSeen(
    context,
    'clinic',
    row.patient_id,
    items.map(({ id }) => id),
  )
  return { items }
}

type Paying = { invoiceId: string; coversMinor: number; by: { code: string } | { id: string } }

/** One after the other, for the invoice and for the voucher: of fifty who use the last of it one does. */
async function pay(context: Context, key: IdempotencyKey, { by, invoiceId, coversMinor }: Paying, side: Side) {
  const { db, now } = context
  await lockInvoice(db, invoiceId)
  await unlessRepeatedIn(context, key)
  const found = 'code' in by ? await byCode(db, by.code) : await findVoucher(db, by.id)
  if (found) await lockVoucher(db, found.id)
  const voucher = found && (await findVoucher(db, found.id))
  const row = await findInvoice(db, invoiceId)
  const covering = unlessRefused(coveringOf(context, await factsOfInvoice(context, row), row.currency, voucher))
  if (covering.coversMinor !== coversMinor) throw refuse('voucher_changed')
  const { used } = covering
  const paid = {
    method: 'voucher',
    amountMinor: coversMinor,
    givenMinor: null,
    note: null,
    paidOn: today(context),
    used,
  } as const
  return paymentTold(context, await writePayment(context, row, paid, (payment) => [keyRows(key, payment, now)], side))
}

async function paymentTold({ db }: Context, id: string) {
  const { reference } = await findPayment(db, id)
  return { id, reference }
}

export const payByVoucher = (
  scope: RequestScope,
  input: Input<typeof payContract>,
): Promise<Output<typeof payContract>> => {
  const { by, coversMinor } = input.body
  const work = () =>
    runIdempotently(scope, payContract, input, {
      secret: undefined,
      act: (context, key) => {
        requireWholeClinic(context, 'payments:take')
        return pay(context, key, { invoiceId: input.params.id, coversMinor, by }, 'clinic')
      },
      recall: paymentTold,
    })
  return by.kind === 'code' ? withCodeTries(scope, 'clinic', work) : work()
}

export const payByOwnVoucher = (
  scope: RequestScope,
  input: Input<typeof payOwnContract>,
): Promise<Output<typeof payOwnContract>> =>
  withCodeTries(scope, 'patient', () =>
    runIdempotently(scope, payOwnContract, input, {
      secret: undefined,
      act: async (context, key) => {
        const { id } = await findOwnInvoice(context, input.params.id)
        const { code, coversMinor } = input.body
        return pay(context, key, { invoiceId: id, coversMinor, by: { code } }, 'patient')
      },
      recall: paymentTold,
    }),
  )

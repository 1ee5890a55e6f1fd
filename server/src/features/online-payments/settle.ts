import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import { isObsolete } from '@polyclinic/domain/online-payments/decide.ts'
import type { OnlineStatus } from '@polyclinic/domain/online-payments/model.ts'
import { checkoutMinutes as prepaymentMinutes } from '@polyclinic/domain/online-payments/prepayment.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { changeRows } from '../../platform/changes.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { languageOfClinic } from '../../platform/language.ts'
import {
  ProviderError,
  type Checkout,
  type Hint,
  type PaymentProvider,
} from '../../platform/online-payments/provider.ts'
import { pageAddress } from '../../platform/origin.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { balanceOf, findInvoice, goesByProvider, lockInvoice } from '../invoices/queries.ts'
import { returnOfVisit } from '../invoices/return-prepayment.ts'
import { findOnline, selectOnline, type OnlineRow } from './online-rows.ts'
import { providerOf, type Asking } from './provider-of.ts'
import { writeTruth, type Settling } from './write-truth.ts'

/** How long somebody has at the provider's page; it takes no less than half an hour. */
const checkoutMinutes = 60
/** Beyond it the provider would not begin it: nothing of it is there. */
const beginMinutes = 25

/** The same of what is paid with a booking, whose page is open for less. */
const prepaymentBeginMinutes = 4

const words = { en: 'Invoice', de: 'Rechnung' } as const
const bookingWords = { en: 'Booking', de: 'Buchung' } as const

/** What the provider is told of a payment: always the same, since it takes its key for that. */
export async function checkoutOf(asking: Asking, row: OnlineRow): Promise<Checkout> {
  const { tenancy, clinic } = asking
  const language = languageOfClinic(clinic)
  if (row.is_prepayment) {
    const visit = await tenancy.inClinic(clinic.id, (db) => visitOfPrepayment(db, row.invoice_id))
    return {
      ...{ clinicId: clinic.id, paymentId: row.id, invoiceId: row.invoice_id, language },
      ...{ amountMinor: row.amount_minor, currency: row.currency, reference: visit.reference },
      words: `${bookingWords[language]} ${formatReference(visit.reference)}`,
      expiresAt: addMinutes(row.begun_at as Instant, prepaymentMinutes),
      successUrl: pageAddress(asking, `/paymentSuccess?payment=${row.id}&visit=${visit.id}`),
      // The visit's own pages are opened by a cookie that no other site's link brings along; this one asks for it itself.
      cancelUrl: pageAddress(asking, `/paymentSuccess?payment=${row.id}&visit=${visit.id}`),
    }
  }
  const { reference } = await tenancy.inClinic(clinic.id, (db) => findInvoice(db, row.invoice_id))
  return {
    ...{ clinicId: clinic.id, paymentId: row.id, invoiceId: row.invoice_id, language },
    ...{ amountMinor: row.amount_minor, currency: row.currency, reference: reference! },
    words: `${words[language]} ${reference}`,
    expiresAt: addMinutes(row.begun_at as Instant, checkoutMinutes),
    successUrl: pageAddress(asking, `/paymentSuccess?payment=${row.id}`),
    cancelUrl: pageAddress(asking, row.by_link ? `/pay/${row.invoice_id}` : `/invoice/${row.invoice_id}`),
  }
}

const visitOfPrepayment = (db: ClinicDatabase, invoiceId: string) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('appointments as a', 'a.id', 'i.appointment_id')
    .select(['a.id', 'a.reference', 'a.status', 'a.payment_due_at'])
    .where('i.id', '=', invoiceId)
    .executeTakeFirstOrThrow()

/**
 * Begins a payment at the provider, however often; one that was begun already is where it was, whatever the clinic's
 * addresses became. @returns the page where it is paid; null when nobody can any more
 */
export async function beginAtProvider(settling: Settling, provider: PaymentProvider, row: OnlineRow) {
  if (row.checkout_ref !== null) return (await provider.read(row.checkout_ref)).url
  const { ref, url } = await provider.begin(await checkoutOf(settling, row))
  await settling.tenancy.inClinic(settling.clinic.id, (db, now) =>
    db
      .updateTable('online_payments')
      .set({ status: 'open', checkout_ref: ref, checked_at: now })
      .where('id', '=', row.id)
      .where('status', '=', 'begun')
      .execute(),
  )
  return url
}

/**
 * Asks the provider how a payment stands and writes that down; sends what of it was approved to go back; ends what is
 * asked for and no longer due. It may be asked at any time, twice and at once: what it finds is so, whoever finds it.
 * @throws {ProviderError}
 */
export async function settle(settling: Settling, id: string, known?: PaymentProvider): Promise<void> {
  const { tenancy, clinic } = settling
  const row = await tenancy.inClinic(clinic.id, (db) => findOnline(db, id))
  if (!row) return
  const provider = known ?? (await providerOf(settling))
  let { checkout_ref: ref } = row
  if (ref === null) {
    ref = await findBegun(settling, provider, row)
    if (ref === null) return
  }
  let status: OnlineStatus | null
  try {
    status = await readAndWrite(settling, provider, ref)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'resource_missing') throw error
    return endMissing(settling, row, error.code)
  }
  if (status === 'open' && (await isLeftOver(settling, id))) {
    await provider.end(ref)
    await readAndWrite(settling, provider, ref)
  }
  if (status === 'succeeded' && row.is_prepayment)
    await tenancy.inClinic(clinic.id, (db, now) => returnOfVisit({ ...settling, db, now }, row.invoice_id))
  if (status === 'succeeded') await sendRefunds(settling, provider, id)
}

/**
 * The provider has no such checkout: it was begun with keys of another account or of the test mode. Nobody can pay it
 * through these, and nothing of it can be sent back; money that comes of it after all is found when its keys are back.
 */
const endMissing = ({ tenancy, clinic }: Settling, { id, invoice_id: invoiceId }: OnlineRow, code: string) =>
  tenancy.inClinic(clinic.id, async (db, now) => {
    await lockInvoice(db, invoiceId)
    const ended = await db
      .updateTable('online_payments')
      .set({ status: 'expired', ended_at: now, checked_at: now, failure: code })
      .where('id', '=', id)
      .where('status', 'in', ['open', 'processing'])
      .executeTakeFirst()
    await addRefunds(db, id, now)
    const { rows } = await sql`
      update online_movements set checked_at = ${now}, attempts = attempts + (status = 'waiting')::int,
        failure = case status when 'waiting' then ${code} else failure end,
        status = case status when 'waiting' then 'failed' else status end
      where payment_id = ${id} and status in ('waiting', 'pending') returning 1`.execute(db)
    if (Number(ended.numUpdatedRows) + rows.length > 0)
      await insertAll(db, [changeRows([{ noun: 'invoice', id: invoiceId }])])
  })

/** What could not be asked waits for its next turn, and does not keep others from theirs. */
export const noteTried = ({ tenancy, clinic }: Settling, id: string): Promise<void> =>
  tenancy.inClinic(clinic.id, async (db, now) => {
    const row = await findOnline(db, id)
    if (!row) return
    await lockInvoice(db, row.invoice_id)
    await addRefunds(db, id, now)
    await db.updateTable('online_payments').set({ checked_at: now }).where('id', '=', id).execute()
    await sql`
      update online_movements set checked_at = ${now}, attempts = greatest(attempts, 1)
      where payment_id = ${id} and status in ('waiting', 'pending')`.execute(db)
  })

/** Begun, and nobody knows whether the provider heard of it. */
async function findBegun(settling: Settling, provider: PaymentProvider, row: OnlineRow): Promise<string | null> {
  try {
    const { ref } = await provider.begin(await checkoutOf(settling, row))
    return ref
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    await endRefused(settling, row.id, error.code)
    return null
  }
}

/** Whether a beginning is refused for its age alone. */
export const isTooOld = ({ begun_at: at, is_prepayment: isPrepayment }: OnlineRow, now: number): boolean =>
  now > Date.parse(addMinutes(at as Instant, isPrepayment ? prepaymentBeginMinutes : beginMinutes))

/** The provider would not begin it, and never will. */
export const endRefused = ({ tenancy, clinic }: Settling, id: string, code: string) =>
  tenancy.inClinic(clinic.id, (db, now) =>
    db
      .updateTable('online_payments')
      .set({ status: 'expired', ended_at: now, checked_at: now, failure: code })
      .where('id', '=', id)
      .where('status', '=', 'begun')
      .execute(),
  )

const isLeftOver = ({ tenancy, clinic }: Settling, id: string) =>
  tenancy.inClinic(clinic.id, async (db, now) => {
    const row = (await findOnline(db, id))!
    if (row.is_prepayment) {
      const { payment_due_at: due } = await visitOfPrepayment(db, row.invoice_id)
      return due === null || Date.parse(due) <= Date.parse(now)
    }
    const invoice = await findInvoice(db, row.invoice_id)
    const facts = { isCredited: invoice.note_id !== null, dueMinor: balanceOf(invoice).dueMinor }
    return isObsolete({ status: row.status as OnlineStatus, amountMinor: row.amount_minor }, facts)
  })

/** What somebody said that something happened to. Theirs alone is looked at, whatever else the account is used for. */
export async function settleHint(settling: Settling, hint: Hint, known?: PaymentProvider): Promise<void> {
  const { tenancy, clinic } = settling
  const provider = known ?? (await providerOf(settling))
  const row = await tenancy.inClinic(clinic.id, (db) =>
    selectOnline(db)
      .where((eb) =>
        'checkoutRef' in hint ? eb('checkout_ref', '=', hint.checkoutRef) : eb('payment_ref', '=', hint.paymentRef),
      )
      .executeTakeFirst(),
  )
  if (row) return settle(settling, row.id, provider)
  const ref = 'checkoutRef' in hint ? hint.checkoutRef : await provider.find(hint.paymentRef)
  if (ref === null) return
  await readAndWrite(settling, provider, ref)
}

/** @returns how it stands; null for what is nothing of this clinic's */
async function readAndWrite(settling: Settling, provider: PaymentProvider, ref: string): Promise<OnlineStatus | null> {
  const truth = await provider.read(ref)
  if (truth.of?.clinicId !== settling.clinic.id) return null
  return settling.tenancy.inClinic(settling.clinic.id, (db, now) => writeTruth(settling, { db, now, truth }))
}

/** A movement for each approved refund that has none: of its id, by which the provider knows it also after a restore. */
const addRefunds = (db: ClinicDatabase, paymentId: string, now: string) =>
  sql`
    insert into online_movements (id, payment_id, invoice_id, currency, kind, refund_id, amount_minor, status, at, checked_at)
    select r.id, o.id, o.invoice_id, o.currency, 'refund', r.id, r.amount_minor, 'waiting', ${now}, ${now}
    from refunds r join payments p on p.id = r.payment_id join online_payments o on o.id = p.id
    where r.payment_id = ${paymentId} and r.decision = 'approved' and ${goesByProvider} and o.status = 'succeeded'
      and not exists (select from online_movements m where m.refund_id = r.id)`.execute(db)

async function sendRefunds(settling: Settling, provider: PaymentProvider, id: string): Promise<void> {
  const { tenancy, clinic } = settling
  const { row, waiting } = await tenancy.inClinic(clinic.id, async (db, now) => {
    const found = (await findOnline(db, id))!
    await lockInvoice(db, found.invoice_id)
    await addRefunds(db, id, now)
    // Counted before it is sent: what was tried is seen, whatever becomes of it.
    const { rows } = await sql<{ id: string; amount: number; refund: string }>`
      update online_movements set attempts = attempts + 1, checked_at = ${now}
      where payment_id = ${id} and status = 'waiting' returning id, amount_minor as amount, refund_id as refund`.execute(
      db,
    )
    return { row: found, waiting: rows }
  })
  for (const { id: movementId, amount, refund } of waiting)
    try {
      const of = { paymentRef: row.payment_ref!, amountMinor: amount, currency: row.currency }
      await provider.refund({ ...of, movementId, refundId: refund })
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
      await failRefund(settling, { movementId, invoiceId: row.invoice_id, code: error.code })
    }
  if (waiting.length > 0) await readAndWrite(settling, provider, row.checkout_ref!)
}

const failRefund = (
  { tenancy, clinic }: Settling,
  { movementId, invoiceId, code }: { movementId: string; invoiceId: string; code: string },
) =>
  tenancy.inClinic(clinic.id, async (db, now) => {
    await lockInvoice(db, invoiceId)
    await db
      .updateTable('online_movements')
      .set({ status: 'failed', failure: code, checked_at: now })
      .where('id', '=', movementId)
      .where('status', '=', 'waiting')
      .execute()
    await insertAll(db, [changeRows([{ noun: 'invoice', id: invoiceId }])])
  })

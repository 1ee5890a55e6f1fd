import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { Refused } from '@polyclinic/domain/kit/refused.ts'
import { decideBegin } from '@polyclinic/domain/online-payments/decide.ts'
import type * as contracts from '@polyclinic/domain/online-payments/endpoints.ts'
import type { OnlineStatus } from '@polyclinic/domain/online-payments/model.ts'
import { sql } from 'kysely'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { hourlyOfNetwork, takeAttempts } from '../../platform/limits.ts'
import { ProviderError } from '../../platform/online-payments/provider.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { readOnlineSettings, type OnlineSettings } from '../invoices/online-settings.ts'
import { isPayToken, isReadToken } from '../invoices/pay-link.ts'
import { isForAnotherPayer } from '../invoices/read-billed-invoice.ts'
import { electronicInvoice } from '../invoices/read-paper.ts'
import {
  balanceOf,
  findInvoice,
  isOwnInvoice,
  lockInvoice,
  selectInvoices,
  type InvoiceRow,
} from '../invoices/queries.ts'
import { findOnline, findUnderWay, type OnlineRow } from './online-rows.ts'
import { providerOf } from './provider-of.ts'
import { beginAtProvider, endRefused, isTooOld, settle } from './settle.ts'
import type { Settling } from './write-truth.ts'

export const settlingOf = ({ clinic, services }: Pick<RequestScope, 'clinic' | 'services'>): Settling => ({
  ...{ tenancy: services.tenancy, clinic, services },
})

/** Beginnings from one network within an hour. */
export const checkoutsPerHour = 120
/** Electronic invoices that one network has by links within an hour. */
export const payableFilesPerHour = 60
/** For so many days after all was paid a link has the invoice: by then it is booked. */
export const readableDays = 90

/** An invoice for who reads it in their account, or has its mailed link. @throws {Refusal} `not_found` */
async function findPayable(context: Context, id: string, token: string | undefined): Promise<InvoiceRow> {
  const { db, clinic, services } = context
  if (token === undefined) {
    const own = await selectInvoices(db).where(isOwnInvoice(context)).where('i.id', '=', id).executeTakeFirst()
    if (own?.kind !== 'invoice') throw refuse('not_found')
    return own
  }
  if (!isPayToken(services, clinic.id, id, token)) throw refuse('not_found')
  const row = await findInvoice(db, id)
  if (row.status !== 'issued' || row.kind !== 'invoice' || row.erased_at !== null) throw refuse('not_found')
  return row
}

/** With a test key no money moves, so whoever sets it up tries it, and nobody else settles an invoice by it. */
export const isOffered = ({ actor }: Context, { isOn, isTest }: OnlineSettings) =>
  isOn && (!isTest || reaches(actor, 'settings:change', {}))

/** What is due, for whoever pays. */
export async function readPayable(
  context: Context,
  { params, headers }: Input<typeof contracts.readPayable>,
): Promise<Output<typeof contracts.readPayable>> {
  const { db } = context
  const row = await findPayable(context, params.id, headers['payment-token'])
  const settings = await readOnlineSettings(db, context)
  const underWay = await findUnderWay(db, row.id)
  const { dueMinor } = balanceOf(row)
  const processing = underWay?.status === 'processing' ? underWay.id : null
  const isCredited = row.note_id !== null
  return {
    ...{ id: row.id, reference: row.reference!, dueOn: row.due_on!, processing, isCredited },
    due: { minor: dueMinor, currency: row.currency },
    total: { minor: row.total_minor!, currency: row.currency },
    canPay: isOffered(context, settings) && !isCredited && dueMinor > 0 && processing === null,
    isDemo: settings.provider === 'demo',
    isTest: settings.isTest,
    isElectronic: await isReader(context, row, headers['payment-token']),
  }
}

/** Whether who pays another's invoice has it itself: by the link that the desk hands on, or in their account. */
async function isReader({ db, now, clinic, services }: Context, row: InvoiceRow, token: string | undefined) {
  if (!isForAnotherPayer(row)) return false
  if (token === undefined) return true
  if (!isReadToken(services, clinic.id, row.id, token)) return false
  if (balanceOf(row).dueMinor > 0) return true
  const { rows } = await sql<{ is_recent: boolean }>`
    select coalesce(max(p.paid_at), ${row.issued_at}) > ${now}::timestamptz - make_interval(days => ${readableDays}) as is_recent
    from payments p where p.invoice_id = ${row.id}`.execute(db)
  return rows[0]!.is_recent
}

/** For whoever pays, and is not the patient. */
export async function readPayableElectronicInvoice(
  context: Context,
  { params, headers }: Input<typeof contracts.readPayableElectronicInvoice>,
): Promise<Output<typeof contracts.readPayableElectronicInvoice>> {
  const row = await findPayable(context, params.id, headers['payment-token'])
  if (!(await isReader(context, row, headers['payment-token']))) throw refuse('not_found')
  const limits = hourlyOfNetwork(context, 'payable-files', payableFilesPerHour)
  await takeAttempts(context.db, { limits, now: context.now })
  return electronicInvoice(context, row, 'patient')
}

/**
 * A payment is a row first, and begun at the provider after: who dies between finds it again. All who pay the same
 * invoice at once come to one page.
 */
export async function payInvoice(
  scope: RequestScope,
  { params, headers, body }: Input<typeof contracts.payInvoice>,
): Promise<Output<typeof contracts.payInvoice>> {
  await scope.transact(async (context) => {
    await findPayable(context, params.id, headers['payment-token'])
    const limits = hourlyOfNetwork(context, 'checkouts', checkoutsPerHour)
    await takeAttempts(context.db, { limits, now: context.now })
  })
  const wanted = { id: params.id, token: headers['payment-token'], seenMinor: body.dueMinor }
  return leadToProvider(scope, () => scope.transact((context) => beginOne(context, wanted)))
}

/** To the provider's page of what `begin` began or goes on with. */
export async function leadToProvider(
  scope: RequestScope,
  begin: () => Promise<Begun>,
): Promise<{ paymentId: string; url: string }> {
  const settling = settlingOf(scope)
  let looked: string | null = null
  for (let turn = 0; turn < 4; turn++) {
    const { row, isObsolete, settings, now } = await begin()
    try {
      const provider = await providerOf(settling, settings)
      // What was begun before may be paid or over by now.
      if (row.status === 'open' && (isObsolete || looked !== row.id)) {
        await settle(settling, row.id, provider)
        looked = row.id
        continue
      }
      const url = await beginAtProvider(settling, provider, row)
      // One that was begun for another amount is only ended: nobody is led to it.
      if (url !== null && !isObsolete) return { paymentId: row.id, url }
      await settle(settling, row.id, provider)
    } catch (error) {
      if (row.status !== 'begun' || !(error instanceof ProviderError) || error.kind !== 'refused')
        throw unavailable(scope, error)
      await endRefused(settling, row.id, error.code)
      // For another reason than its age or its addresses, as an amount that is too small, another would be refused, too.
      if (error.code !== 'idempotency_error' && !isTooOld(row, Date.parse(now))) throw refuse('not_paid_online')
    }
  }
  throw refuse('unavailable')
}

/** Nothing that a provider says in words is told or logged: it may name people. */
export function unavailable({ request }: Pick<RequestScope, 'request'>, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  request.log.warn('payment_provider.trouble', { reason: error.kind, code: error.code })
  return refuse('unavailable')
}

type Wanted = { id: string; token: string | undefined; seenMinor: number }
export type Begun = { row: OnlineRow; isObsolete: boolean; settings: OnlineSettings; now: string }

async function beginOne(context: Context, { id, token, seenMinor }: Wanted): Promise<Begun> {
  const { db, now } = context
  await findPayable(context, id, token)
  await lockInvoice(db, id)
  const row = await findPayable(context, id, token)
  const settings = await readOnlineSettings(db, context)
  const underWay = (await findUnderWay(db, id)) ?? null
  const account = {
    ...{ isIssued: row.status === 'issued', isCredited: row.note_id !== null, isOn: isOffered(context, settings) },
    dueMinor: balanceOf(row).dueMinor,
  }
  const decided = decideBegin(
    account,
    seenMinor,
    underWay && { id: underWay.id, status: underWay.status as OnlineStatus, amountMinor: underWay.amount_minor },
  )
  if (decided instanceof Refused) return unlessRefused<never>(decided)
  if (decided.act !== 'begin') return { row: underWay!, isObsolete: decided.act === 'end', settings, now }
  const paymentId = newId()
  await insertAll(db, [
    rowsOf('online_payments', [
      {
        ...{ id: paymentId, invoice_id: id, provider: settings.provider, currency: row.currency, status: 'begun' },
        ...{ amount_minor: account.dueMinor, by_link: token !== undefined, checkout_ref: null, payment_ref: null },
        ...{ begun_at: now, checked_at: now, ended_at: null },
      },
    ]),
  ])
  return { row: (await findOnline(db, paymentId))!, isObsolete: false, settings, now }
}

/** Somebody looks at it: the provider is asked again after so many seconds. */
export const lookAgainSeconds = 3

/** How a payment stands, by the books, which are brought up to date first. */
export async function readOnlinePayment(
  scope: RequestScope,
  { params, headers }: Input<typeof contracts.readOnlinePayment>,
): Promise<Output<typeof contracts.readOnlinePayment>> {
  const token = headers['payment-token']
  const find = (context: Context) => findSeen(context, params.id, token)
  const isOld = await scope.transact(async (context) => {
    const { row } = await find(context)
    const isUnderWay = ['begun', 'open', 'processing'].includes(row.status)
    return isUnderWay && Date.parse(context.now) - Date.parse(row.checked_at) > lookAgainSeconds * 1000
  })
  if (isOld)
    await settle(settlingOf(scope), params.id).catch((error: unknown) => {
      // It is asked again; what the books say holds meanwhile.
      if (!(error instanceof ProviderError)) throw error
    })
  return scope.transact(async (context) => {
    const { row, invoice } = await find(context)
    const status = row.status === 'succeeded' ? 'succeeded' : row.ended_at === null ? 'pending' : ('failed' as const)
    return {
      ...{ id: row.id, invoiceId: invoice.id, invoiceReference: invoice.reference!, status },
      amount: { minor: row.amount_minor, currency: row.currency },
      isProcessing: row.status === 'processing',
      paidAt: status === 'succeeded' ? row.ended_at : null,
      due: { minor: balanceOf(invoice).dueMinor, currency: row.currency },
    }
  })
}

async function findSeen(context: Context, id: string, token: string | undefined) {
  const row = await findOnline(context.db, id)
  if (!row) throw refuse('not_found')
  return { row, invoice: await findPayable(context, row.invoice_id, token) }
}

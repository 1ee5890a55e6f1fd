import { isOver, type AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { manageTokenHeaderName } from '@polyclinic/domain/appointments/manage-cookie.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/online-payments/endpoints.ts'
import { awaitedFromBeginning } from '@polyclinic/domain/online-payments/prepayment.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import { hourlyOfNetwork, takeAttempts } from '../../platform/limits.ts'
import { ProviderError } from '../../platform/online-payments/provider.ts'
import { refuse, Refusal } from '../../platform/refuse.ts'
import { accessAppointment } from '../appointments/access.ts'
import { awaitPaymentUntil, confirmAwaited, lockVisit } from '../appointments/awaited-payment.ts'
import type { AppointmentRow } from '../appointments/queries.ts'
import { draftOfVisit } from '../invoices/begin-invoice.ts'
import { readOnlineSettings } from '../invoices/online-settings.ts'
import { stillReturning } from '../invoices/return-prepayment.ts'
import { leavingMinor, lockInvoice, selectPayments } from '../invoices/queries.ts'
import { findOnline, findUnderWay } from './online-rows.ts'
import { checkoutsPerHour, isOffered, leadToProvider, lookAgainSeconds, settlingOf, type Begun } from './pay.ts'
import { settle } from './settle.ts'

type Asked = {
  params: { id: string }
  headers: { [manageTokenHeaderName]?: string | undefined }
}

/** A visit of which something is paid with the booking, for its patient's side: by the account, else by the visit's link. */
async function accessOwn(context: Context, { params, headers }: Asked): Promise<AppointmentRow> {
  const asked = { ...params, permission: 'appointments:list', context: 'patient' } as const
  const manageToken = headers[manageTokenHeaderName]
  const { row } = await accessAppointment(context, { ...asked, manageToken })
  if (row.prepayment_minor === 0) throw refuse('not_found')
  return row
}

/**
 * Begins the payment that a visit waits for, or goes on with it: its time stays its patient's for as long as the provider's
 * page is open. All who begin at once come to one page.
 */
export async function beginPrepayment(
  scope: RequestScope,
  asked: Input<typeof contracts.beginPrepayment>,
): Promise<Output<typeof contracts.beginPrepayment>> {
  await scope.transact(async (context) => {
    await accessOwn(context, asked)
    const limits = hourlyOfNetwork(context, 'checkouts', checkoutsPerHour)
    await takeAttempts(context.db, { limits, now: context.now })
  })
  try {
    const { url } = await leadToProvider(scope, async () => {
      const begun = await scope.transact((context) => beginOne(context, asked))
      if (begun === null) throw new NothingToPay()
      return begun
    })
    return { url }
  } catch (error) {
    if (error instanceof NothingToPay) return { url: null }
    throw error
  }
}

class NothingToPay extends Error {}

async function beginOne(context: Context, asked: Asked): Promise<Begun | null> {
  const { db, now, clinic, services } = context
  const { id, status } = await accessOwn(context, asked)
  if (isOver(status as AppointmentState)) throw refuse('state_conflict')
  const invoiceId = await draftOfVisit(context, id)
  await lockInvoice(db, invoiceId)
  const visit = await lockVisit(db, id)
  if (visit.payment_due_at === null) {
    if (isOver(visit.status as AppointmentState)) throw refuse('state_conflict')
    return null
  }
  const settings = await readOnlineSettings(db, context)
  if (!isOffered(context, settings)) {
    // Switched off since: nobody loses a time for what they cannot do.
    await confirmAwaited({ db, now, clinic, services }, id)
    return null
  }
  const underWay = await findUnderWay(db, invoiceId)
  if (underWay?.status === 'processing') throw refuse('payment_under_way')
  if (underWay) return { row: underWay, isObsolete: false, settings, now }
  const until = awaitedFromBeginning({ paymentDueAt: visit.payment_due_at, createdAt: visit.created_at }, now)
  if (until === null) throw refuse('hold_expired')
  await awaitPaymentUntil(db, id, until)
  const paymentId = newId()
  await insertAll(db, [
    rowsOf('online_payments', [
      {
        ...{ id: paymentId, invoice_id: invoiceId, provider: settings.provider, currency: visit.currency },
        ...{ status: 'begun', amount_minor: visit.prepayment_minor, by_link: false, is_prepayment: true },
        ...{ checkout_ref: null, payment_ref: null, begun_at: now, checked_at: now, ended_at: null },
      },
    ]),
  ])
  return { row: (await findOnline(db, paymentId))!, isObsolete: false, settings, now }
}

/** How it stands by the books, which are brought up to date first. */
export async function readPrepayment(
  scope: RequestScope,
  asked: Input<typeof contracts.readPrepayment>,
): Promise<Output<typeof contracts.readPrepayment>> {
  const toLookAt = await scope.transact(async (context) => {
    const row = await latestOf(context, (await accessOwn(context, asked)).id)
    if (!row || !['begun', 'open', 'processing'].includes(row.status)) return null
    return Date.parse(context.now) - Date.parse(row.checked_at) > lookAgainSeconds * 1000 ? row.id : null
  })
  if (toLookAt !== null)
    await settle(settlingOf(scope), toLookAt).catch((error: unknown) => {
      // It is asked again; what the books say holds meanwhile.
      if (!(error instanceof ProviderError) && !(error instanceof Refusal)) throw error
    })
  return scope.transact(async (context) => {
    const visit = await accessOwn(context, asked)
    const { currency } = visit
    const latest = await latestOf(context, visit.id)
    const payments = latest
      ? await selectPayments(context.db)
          .where('p.invoice_id', '=', latest.invoice_id)
          .where('p.method', '=', 'online')
          .execute()
      : []
    const sum = (of: (row: (typeof payments)[number]) => number) => payments.reduce((all, row) => all + of(row), 0)
    return {
      ...{ status: standingOf(visit, latest?.status), reference: visit.reference, paymentDueAt: visit.payment_due_at },
      asked: { minor: visit.prepayment_minor, currency },
      paid: { minor: sum((row) => row.amount_minor), currency },
      returned: { minor: sum(leavingMinor), currency },
      returning: { minor: latest ? await stillReturning(context.db, latest.invoice_id) : 0, currency },
    }
  })
}

type Standing = Output<typeof contracts.readPrepayment>['status']

function standingOf(visit: AppointmentRow, payment: string | undefined): Standing {
  if (visit.status === 'noshow') return 'noshow'
  if (visit.status === 'cancelled') return visit.cancellation_cause === 'unpaid' ? 'lost' : 'cancelled'
  if (visit.payment_due_at === null) return 'confirmed'
  return payment === 'processing' ? 'processing' : 'awaited'
}

const latestOf = ({ db }: Context, visitId: string) =>
  db
    .selectFrom('online_payments as o')
    .innerJoin('invoices as i', 'i.id', 'o.invoice_id')
    .select(['o.id', 'o.invoice_id', 'o.status', 'o.checked_at'])
    .where('i.appointment_id', '=', visitId)
    .where('o.is_prepayment', '=', true)
    .orderBy('o.begun_at', 'desc')
    .limit(1)
    .executeTakeFirst()

import { undoMinutes } from '@polyclinic/domain/online-payments/prepayment.ts'
import { sql } from 'kysely'
import { writingOf } from '../../platform/job-writing.ts'
import type { EnqueuedJob, Job, JobServices } from '../../platform/jobs.ts'
import { ProviderError } from '../../platform/online-payments/provider.ts'
import { providerOf } from './provider-of.ts'
import { cancelUnpaid, noteReturnDecided } from '../appointments/awaited-payment.ts'
import { returnOfVisit } from '../invoices/return-prepayment.ts'
import { endingCheckout } from '../invoices/ending-checkouts.ts'
import { goesByProvider } from '../invoices/queries.ts'
import { noteTried, settle, settleHint } from './settle.ts'
import { tellOfProblems } from './tell-of-problems.ts'
import type { Settling } from './write-truth.ts'

/** Few enough for a minute. */
const atOnce = 50
/** What a provider remembers. */
const eventDays = 29

async function settlingOf(jobServices: JobServices, organizationId: string): Promise<Settling | null> {
  const slug = await jobServices.tenancy.inClinic(organizationId, (db) =>
    db.selectFrom('organizations').select('slug').executeTakeFirst(),
  )
  const writing = slug && (await writingOf(jobServices, slug.slug))
  if (!writing) return null
  const services = { ...jobServices.services, ...writing.services }
  return { tenancy: jobServices.tenancy, clinic: writing.clinic, services }
}

/**
 * Asks about what is under way, ever more seldom, and sends what was approved to go back. What fails is asked again; what
 * a provider says in words is not logged.
 */
export async function settleOnlinePayments(jobServices: JobServices, organizationId: string): Promise<void> {
  const { tenancy, log } = jobServices
  const due = await tenancy.inClinic(organizationId, async (db, now) => {
    const isDue = (table: 'o' | 'm', since: 'begun_at' | 'at') => {
      const [checked, from] = [sql.ref(`${table}.checked_at`), sql.ref(`${table}.${since}`)]
      return sql`${checked} <= ${now}::timestamptz - least(interval '1 hour',
        greatest(interval '50 seconds', (${now}::timestamptz - ${from}) / 4))`
    }
    const { rows } = await sql<{ id: string }>`
      select id from (
        select o.id, o.checked_at as at from online_payments o
        where o.status in ('begun', 'open', 'processing') and ${isDue('o', 'begun_at')}
        union
        select m.payment_id, m.checked_at from online_movements m
        where m.status in ('waiting', 'pending') and (m.attempts = 0 or ${isDue('m', 'at')})
        union
        select o.id, r.decided_at from refunds r join payments p on p.id = r.payment_id join online_payments o on o.id = p.id
        where r.decision = 'approved' and ${goesByProvider} and o.status = 'succeeded'
          and not exists (select from online_movements m where m.refund_id = r.id)
      ) due group by id order by min(at), id limit ${sql.lit(atOnce)}`.execute(db)
    return rows
  })
  if (due.length === 0) return
  const settling = await settlingOf(jobServices, organizationId)
  if (!settling) return
  for (const { id } of due)
    try {
      await settle(settling, id)
    } catch (error) {
      log.warn('payment.not_settled', { organization: organizationId, ...said(error) })
      await noteTried(settling, id)
      if (isWrongKey(error)) return
    }
}

/** Goes through all that happened at the provider since, each for itself: what no event told, or nobody was there to hear, is found. */
export async function reconcileOnlinePayments(jobServices: JobServices, organizationId: string): Promise<void> {
  const { tenancy, log } = jobServices
  const { since, now } = await tenancy.inClinic(organizationId, async (db, at) => {
    const { rows } = await sql<{ since: string }>`
      select greatest(${at}::timestamptz - make_interval(days => ${sql.lit(eventDays)}),
        coalesce(s.reconciled_until, o.begun_at) - interval '1 hour') as since
      from (select min(begun_at) as begun_at from online_payments) o left join online_payment_settings s on true
      where o.begun_at is not null or s.is_on`.execute(db)
    return { since: rows[0]?.since ?? null, now: at }
  })
  const settling = since && (await settlingOf(jobServices, organizationId))
  if (!settling) return
  let isWhole = true
  const trouble = (error: unknown) => {
    isWhole = false
    log.warn('payments.not_reconciled', { organization: organizationId, ...said(error) })
  }
  try {
    const provider = await providerOf(settling)
    const seen = new Set<string>()
    for await (const hint of provider.touchedSince(new Date(since).toISOString())) {
      const key = JSON.stringify(hint)
      if (seen.has(key)) continue
      seen.add(key)
      try {
        await settleHint(settling, hint, provider)
      } catch (error) {
        if (isWrongKey(error)) throw error
        trouble(error)
      }
    }
  } catch (error) {
    trouble(error)
  }
  // What failed is gone through again, as long as the provider remembers it.
  if (isWhole)
    await tenancy.inClinic(organizationId, (db) =>
      db.updateTable('online_payment_settings').set({ reconciled_until: now }).execute(),
    )
}

/** Few enough for a minute. */
const visitsAtOnce = 100
/** The provider could not be asked: after so long the time is somebody else's, and what comes of it goes back. */
const unaskedMinutes = 10

/** Gives back the times of visits that were not paid in time, and the money of those that are given up. */
export async function settlePrepayments(jobServices: JobServices, organizationId: string): Promise<void> {
  const { tenancy, log } = jobServices
  const { unpaid, given } = await tenancy.inClinic(organizationId, async (db, now) => {
    const late = await sql<{ id: string; payment: string | null; status: string | null; is_unasked: boolean }>`
      select a.id, o.id as payment, o.status,
        a.payment_due_at <= ${now}::timestamptz - make_interval(mins => ${sql.lit(unaskedMinutes)}) as is_unasked
      from appointments a
        left join invoices i on i.appointment_id = a.id and i.status = 'draft'
        left join online_payments o on o.invoice_id = i.id and o.status in ('begun', 'open', 'processing')
      where a.payment_due_at <= ${now} and o.status is distinct from 'processing'
      order by a.payment_due_at, a.id limit ${sql.lit(visitsAtOnce)}`.execute(db)
    // Each version of a visit is looked at until it is decided, whether or not anything goes back.
    const over = await sql<{ id: string; version: number; invoice: string | null }>`
      select a.id, a.version, i.id as invoice from appointments a
        left join invoices i on i.appointment_id = a.id and i.status = 'draft'
      where a.prepayment_minor > 0 and a.status in ('cancelled', 'noshow')
        and a.prepayment_decided_version is distinct from a.version
        and a.updated_at <= ${now}::timestamptz - make_interval(mins => case a.status
          when 'noshow' then ${sql.lit(undoMinutes.noshow)} else ${sql.lit(undoMinutes.cancelled)} end)
        and not exists (
          select from online_payments o join refunds r on r.payment_id = o.id
          where o.invoice_id = i.id and r.decision is null)
      order by a.updated_at, a.id limit ${sql.lit(visitsAtOnce)}`.execute(db)
    return { unpaid: late.rows, given: over.rows }
  })
  if (unpaid.length + given.length === 0) return
  const settling = await settlingOf(jobServices, organizationId)
  if (!settling) return
  for (const { id, payment, is_unasked: isUnasked } of unpaid) {
    let isKnown = true
    if (payment !== null)
      try {
        await settle(settling, payment)
      } catch (error) {
        isKnown = false
        log.warn('payment.not_settled', { organization: organizationId, ...said(error) })
      }
    if (!isKnown && !isUnasked) continue
    await tenancy.inClinic(organizationId, async (db, now) => {
      // Whose money is on its way did what they could.
      const { rows } = await sql`
        select from online_payments where id = ${payment} and status = 'processing'`.execute(db)
      if (rows.length === 0) await cancelUnpaid({ ...settling, db, now }, id)
    })
  }
  for (const { id, version, invoice } of given)
    await tenancy.inClinic(organizationId, async (db, now) => {
      if (invoice !== null && !(await returnOfVisit({ ...settling, db, now }, invoice))) return
      await noteReturnDecided(db, id, version)
    })
}

const isWrongKey = (error: unknown) => error instanceof ProviderError && error.kind === 'wrong-key'

const said = (error: unknown) =>
  error instanceof ProviderError ? { reason: error.kind, code: error.code } : { error: error }

/** Asked for by what made less due. */
export const endCheckout: EnqueuedJob<'paymentId'> = {
  ...endingCheckout,
  run: async (jobServices, { organizationId, paymentId }) => {
    const settling = await settlingOf(jobServices, organizationId)
    if (settling) await settle(settling, paymentId)
  },
}

export const jobs: readonly Job[] = [
  endCheckout,
  { name: 'settle-online-payments', every: 'minute', runForClinic: settleOnlinePayments },
  { name: 'settle-prepayments', every: 'minute', runForClinic: settlePrepayments },
  { name: 'tell-of-online-problems', every: 'minute', runForClinic: tellOfProblems },
  { name: 'reconcile-online-payments', every: 'hour', runForClinic: reconcileOnlinePayments },
]

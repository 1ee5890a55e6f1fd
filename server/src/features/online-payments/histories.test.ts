import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { connectStripe } from '../../platform/online-payments/stripe.ts'
import type { Tenancy } from '../../platform/tenancy.ts'
import { aProvider, anOnlineClinic, secretKey, signingKey } from './online-fixture.ts'
import { findOnline } from './online-rows.ts'
import { beginAtProvider, settle, settleHint } from './settle.ts'
import type { Settling } from './write-truth.ts'

// Whatever of it is told, in whichever order, and wherever a server dies: after one reconciliation the books say what the
// provider says. More of it: WEBHOOKS=1000.

const deliveries = Number(process.env['WEBHOOKS'] ?? 64)
const clock = { now: () => Date.now() }
const provider = aProvider(clock)
const dying = { at: 0, count: 0, isOn: false }
/** A call of the provider that ends the process before it was made, or after. */
const fetchOrDie = (async (...asked: Parameters<typeof fetch>) => {
  if (!dying.isOn) return provider.fetch(...asked)
  die()
  const answer = await provider.fetch(...asked)
  die()
  return answer
}) as typeof fetch
class Died extends Error {}
function die() {
  dying.count++
  if (dying.count === dying.at) throw new Died()
}

const world = await testServer({ stripeFetch: fetchOrDie })
clock.now = () => Date.now() + world.clock.offsetMs
const paying = await anOnlineClinic(world, provider)
await paying.on()
const { clinic, issued, begun, refund } = paying
const settleAll = async ({ isWhole = true } = {}) => {
  await clinic.transact((db) => sql`update online_payments set checked_at = '2026-01-01'`.execute(db))
  await clinic.transact((db) => sql`update online_movements set checked_at = '2026-01-01'`.execute(db))
  if (isWhole) await world.jobs.runNow('reconcile-online-payments')
  await world.jobs.runNow('settle-online-payments')
}

/** What is in the clinic's hands of an invoice's payments, by the books and by the provider. */
const booked = async (invoice: string) =>
  clinic.transact(async (db) => {
    const { rows } = await sql<{ minor: number; payments: number }>`
      select coalesce(sum(amount_minor), 0)::int as minor, (select count(*)::int from payments where invoice_id = ${invoice}) as payments
      from ledger_postings where invoice_id = ${invoice} and account = 'online'`.execute(db)
    return rows[0]!
  })
async function trueOf(refs: readonly string[]) {
  let minor = 0
  let payments = 0
  for (const ref of refs) {
    const truth = await connectStripe({ secretKey, signingKey, fetch: provider.fetch }).read(ref)
    if (truth.status !== 'succeeded') continue
    payments++
    minor += truth.amountMinor
    for (const { status, amountMinor } of truth.movements) if (status === 'done') minor -= amountMinor
  }
  return { minor, payments }
}

/** Numbers that look random, and are the same each time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('events shuffled, doubled, delayed, forged and lost', { timeout: 600_000 }, async () => {
  const random = numbers(19)
  const invoices: { id: string; ref: string; paymentId: string }[] = []
  const disputes: string[] = []
  const events: object[] = []
  const happened = new Set<string>()
  for (let n = 0; n < Math.min(100, deliveries / 8); n++) {
    const { id } = await issued()
    invoices.push({ id, ...(await begun(id)) })
  }
  const any = () => invoices[random(invoices.length)]!
  for (let n = 0; n < deliveries / 2; n++) {
    const { ref, paymentId } = any()
    const seen = await provider.read(ref)
    if (seen?.status === 'open') {
      const event =
        random(5) === 0 ? await provider.expire(ref) : await provider.pay(ref, random(3) === 0 ? Infinity : undefined)
      if (event) events.push(event)
    } else if (seen?.intent_status === 'processing') events.push(await provider.settle(ref, random(4) > 0))
    else if (seen?.payment_status === 'paid') {
      const which = random(4)
      if (which === 0) await provider.refund(ref, 100 + random(4000))
      else if (which === 1) disputes.push(await provider.dispute(ref, 100 + random(5000)))
      else if (which === 2 && disputes.length > 0)
        await provider.endDispute(disputes.splice(random(disputes.length), 1)[0]!, random(2) ? 'won' : 'lost')
      else await refund(paymentId, 100 + random(3000))
    }
    // Every event there is by now may be delivered now, later, again or never.
    const { data } = (await (await provider.fetch('https://api.stripe.com/v1/events?created[gte]=0')).json()) as {
      data: { id: string; type: string }[]
    }
    const event = data[random(data.length)]
    if (!event) continue
    const times = random(3)
    for (let turn = 0; turn < times; turn++) {
      happened.add(event.type)
      await deliver(event, random(10) === 0)
    }
  }
  async function deliver(event: object, isForged: boolean) {
    const signed = isForged
      ? provider.signed({ ...event, id: 'evt_forged' }, 'whsec_forged')
      : provider.signed(event as never)
    const answer = await world.app.inject({
      ...{
        method: 'POST',
        url: '/api/v1/payment-events',
        payload: signed.payload,
        remoteAddress: `198.51.${random(250)}.${random(250)}`,
      },
      headers: { host: clinic.host, 'content-type': 'application/json', 'stripe-signature': signed.signature },
    })
    expect(answer.statusCode).toBe(isForged ? 400 : 204)
  }
  const shuffled = events.toSorted(() => random(3) - 1)
  for (const event of shuffled) if (random(4) > 0) await deliver(event, false)
  await settleAll()
  await settleAll()
  let paid = 0
  for (const { id, ref } of invoices) {
    const truth = await trueOf([ref])
    expect(await booked(id)).toEqual(truth)
    paid += truth.payments
  }
  expect(paid).toBeGreaterThan(0)
  expect(happened.size).toBeGreaterThan(2)
})

test('a server that dies at any step of a payment and its refund', { timeout: 300_000 }, async () => {
  const dyingTenancy: Tenancy = {
    ...world.server.services.tenancy,
    inClinic: async (organizationId, work) => {
      die()
      const result = await world.server.services.tenancy.inClinic(organizationId, async (db, now) => {
        const done = await work(db, now)
        // Not committed yet.
        die()
        return done
      })
      die()
      return result
    },
  }
  const whole = (await world.server.clinics.bySlug(clinic.slug))!
  const settling: Settling = {
    tenancy: dyingTenancy,
    clinic: whole,
    services: { ...world.server.services, tenancy: dyingTenancy } as never,
  }
  const steps = { died: 0 }
  for (let at = 1; ; at++) {
    const { id } = await issued()
    const paymentId = newId()
    const now = new Date(clock.now()).toISOString()
    await clinic.transact((db) =>
      db
        .insertInto('online_payments')
        .values({
          ...{
            id: paymentId,
            invoice_id: id,
            provider: 'stripe',
            currency: 'USD',
            amount_minor: 18_000,
            status: 'begun',
          },
          ...{ by_link: true, begun_at: now, checked_at: now },
        })
        .execute(),
    )
    Object.assign(dying, { at, count: 0, isOn: true })
    const hasDied = async (work: () => Promise<unknown>) => {
      try {
        await work()
        return false
      } catch (error) {
        // What a dead call looks like to the library, or what died here.
        if (dying.count < dying.at) throw error
        return true
      }
    }
    const row = (await clinic.transact((db) => findOnline(db, paymentId)))!
    const api = connectStripe({ secretKey, signingKey, fetch: fetchOrDie })
    let died = await hasDied(() => beginAtProvider(settling, api, row))
    const pause = () => Object.assign(dying, { isOn: false })
    if (died) pause()
    // Whoever pays has the page, or comes again and is given it.
    const ref = (
      await connectStripe({ secretKey, signingKey, fetch: provider.fetch }).begin({
        ...{
          clinicId: clinic.id,
          paymentId,
          invoiceId: id,
          amountMinor: 18_000,
          currency: 'USD',
          words: 'Invoice',
          reference: '1',
          language: 'en',
        },
        ...{ expiresAt: new Date(clock.now() + 3_600_000).toISOString(), successUrl: '', cancelUrl: '' },
      })
    ).ref
    await provider.pay(ref)
    if (!died) died = await hasDied(() => settleHint(settling, { checkoutRef: ref }, api))
    if (died) pause()
    if (died) await settleAll({ isWhole: false })
    pause()
    await refund(paymentId, 7000)
    if (!died) {
      dying.isOn = true
      died = await hasDied(() => settle(settling, paymentId, api))
    }
    pause()
    await settleAll({ isWhole: false })
    expect(await booked(id), `died at ${at}`).toEqual({ minor: 11_000, payments: 1 })
    expect(await trueOf([ref])).toEqual({ minor: 11_000, payments: 1 })
    if (!died) break
    steps.died++
  }
  expect(steps.died).toBeGreaterThan(20)
})

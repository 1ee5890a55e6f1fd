import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testLog } from '../../../test/harness.ts'
import { testServer } from '../../../test/test-server.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import { connectStripe } from '../../platform/online-payments/stripe.ts'
import { aLine } from '../invoices/invoices-fixture.ts'
import { sealKey } from '../invoices/online-settings.ts'
import { endCheckout } from './jobs.ts'
import { aProvider, anOnlineClinic, secretKey, signingKey } from './online-fixture.ts'
import { payableFilesPerHour, readableDays } from './pay.ts'

const clock = { now: () => Date.now() }
const provider = aProvider(clock)
/** What the provider says no to, and by which code. */
const refusing: { what: RegExp | null; status: number; error: object; count: number } = {
  ...{ what: null, status: 400, error: {}, count: 0 },
}
const stripeFetch = (async (...asked: Parameters<typeof fetch>) => {
  const [url, init] = asked
  if (!refusing.what?.test(`${init?.method} ${url instanceof Request ? url.url : String(url)}`))
    return provider.fetch(...asked)
  refusing.count++
  return new Response(JSON.stringify({ error: refusing.error }), { status: refusing.status })
}) as typeof fetch
async function refused<T>(what: RegExp, work: () => Promise<T>, said: { status?: number; error?: object } = {}) {
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'Refused.' }
  Object.assign(refusing, { what, status: 400, error, count: 0, ...said })
  try {
    return await work()
  } finally {
    refusing.what = null
  }
}
const world = await testServer({ stripeFetch })
clock.now = () => Date.now() + world.clock.offsetMs
const aClinic = async () => {
  const clinic = await anOnlineClinic(world, provider)
  await clinic.on()
  return clinic
}
const minute = () => world.jobs.runNow('settle-online-payments')
const hour = () => world.jobs.runNow('reconcile-online-payments')

describe('a clinic takes payments online', () => {
  test('with keys that are asked about first, sealed, and never told again', async () => {
    const { clinic, on, ask, settings, as, issued, payable, begin } = await anOnlineClinic(world, provider)
    const { id } = await issued()
    expect((await payable(id)).json()).toMatchObject({ canPay: false, due: { minor: 18_000 } })
    expect((await begin(id)).json()).toMatchObject({ code: 'not_paid_online' })
    expect((await on({ secretKey: null })).json()).toMatchObject({
      code: 'invalid_fields',
      errors: [{ pointer: '/body/secretKey', code: 'required' }],
    })
    expect((await on({ signingKey: 'something' })).json()).toMatchObject({ code: 'invalid_fields' })
    const set = await on()
    expect(set.json()).toEqual({
      ...{ provider: 'stripe', isOn: true, hasSecretKey: true, hasSigningKey: true, version: 1 },
      ...{ isTest: false, lastEventAt: null },
      eventsUrl: expect.stringMatching(/\/api\/v1\/payment-events$/) as string,
    })
    expect((await on()).json()).toMatchObject({ code: 'stale_version' })
    expect((await ask('GET', settings, undefined, as.desk)).statusCode).toBe(403)
    const kept = await clinic.transact((db) =>
      db.selectFrom('online_payment_settings').selectAll().executeTakeFirstOrThrow(),
    )
    for (const key of [secretKey, signingKey]) expect(JSON.stringify(kept)).not.toContain(key)
    expect((await payable(id)).json()).toMatchObject({ canPay: true })
    expect((await on({ isOn: false, secretKey: null, signingKey: null }, 1)).json()).toMatchObject({
      ...{ isOn: false, hasSecretKey: true, version: 2 },
    })
    expect((await payable(id)).json()).toMatchObject({ canPay: false })
  })

  test('with a test key nobody but who sets it up', async () => {
    const { on, issued, begin, payable, as, tokenOf } = await anOnlineClinic(world, provider)
    const { id } = await issued()
    expect((await on({ secretKey: 'sk_test_0123456789abcdef' })).json()).toMatchObject({ isOn: true, isTest: true })
    expect((await payable(id)).json()).toMatchObject({ canPay: false, isTest: true })
    expect((await begin(id)).json()).toMatchObject({ code: 'not_paid_online' })
    expect((await begin(id, 18_000, as.guest)).json()).toMatchObject({ code: 'not_paid_online' })
    const trying = { ...as.manager, ...tokenOf(id) }
    expect((await payable(id, trying)).json()).toMatchObject({ canPay: true, isTest: true })
    expect((await begin(id, 18_000, trying)).statusCode).toBe(200)
    await on({}, 1)
    expect((await payable(id)).json()).toMatchObject({ canPay: true, isTest: false })
  })

  test('with a key that may do all that is needed', async () => {
    const { on } = await anOnlineClinic(world, provider)
    for (const what of [/POST .*sessions$/, /POST .*expire/, /GET .*refunds/, /POST .*refunds/, /GET .*events/]) {
      const answer = await refused(what, () => on(), { status: 403, error: { type: 'invalid_request_error' } })
      expect(answer.json(), String(what)).toMatchObject({ errors: [{ pointer: '/body/secretKey', code: 'wrong_key' }] })
    }
    expect((await on()).statusCode).toBe(200)
  })

  test('as long as this server can open its keys, which have to be given anew otherwise', async () => {
    const { clinic, on, ask, settings, as, issued, payable } = await aClinic()
    const { id } = await issued()
    await clinic.transact((db) =>
      db
        .updateTable('online_payment_settings')
        .set({ secret_key: sealKey(Buffer.alloc(32, 7), clinic.id, 'secret', secretKey) })
        .execute(),
    )
    expect((await payable(id)).json()).toMatchObject({ canPay: false })
    expect((await ask('GET', settings, undefined, as.manager)).json()).toMatchObject({
      ...{ isOn: false, hasSecretKey: false, hasSigningKey: true },
    })
    expect((await on({ secretKey: null }, 1)).json()).toMatchObject({ code: 'invalid_fields' })
    expect((await on({}, 1)).json()).toMatchObject({ isOn: true })
  })
})

describe('an invoice is paid online', () => {
  test('by its link: begun once however often, and in the books when the provider has it', async () => {
    const { issued, begin, begun, tell, online, read, payable, ofInvoice, ask, settings, as } = await aClinic()
    const { id, reference } = await issued()
    const { ref, paymentId } = await begun(id)
    expect((await begin(id)).json()).toMatchObject({ paymentId })
    expect(await online(paymentId, id)).toMatchObject({ status: 'pending', invoiceReference: reference })
    expect((await read(id)).payments).toEqual([])
    const event = (await provider.pay(ref))!
    expect((await tell(event)).statusCode).toBe(204)
    const { lastEventAt } = (await ask('GET', settings, undefined, as.manager)).json()
    expect(Date.parse(lastEventAt)).toBeGreaterThan(0)
    expect(await online(paymentId, id)).toMatchObject({
      ...{ status: 'succeeded', amount: { minor: 18_000, currency: 'USD' }, due: { minor: 0 } },
    })
    const paid = await read(id)
    expect(paid).toMatchObject({
      ...{ standing: 'paid', due: { minor: 0 } },
      payments: [
        { id: paymentId, method: 'online', amountMinor: 18_000, takenBy: 'Stripe', reference: 'R-2026-00001' },
      ],
    })
    expect((await tell(event)).statusCode).toBe(204)
    expect((await read(id)).payments).toHaveLength(1)
    expect((await begin(id)).json()).toMatchObject({ code: 'invoice_not_open' })
    expect((await payable(id)).json()).toMatchObject({ canPay: false, due: { minor: 0 } })
    expect((await ofInvoice(id)).payments).toMatchObject([{ status: 'succeeded', byLink: true }])
  })

  test('by the link that the desk hands on, for as long as there is something to pay', async () => {
    const { issued, read, payable, begun, tell } = await aClinic()
    const { id } = await issued()
    const { payLink } = await read(id)
    const { pathname, hash } = new URL(payLink)
    expect(pathname).toBe(`/pay/${id}`)
    expect((await payable(id, { 'payment-token': hash.slice(1) })).json()).toMatchObject({ canPay: true })
    await tell((await provider.pay((await begun(id)).ref))!)
    expect(await read(id)).toMatchObject({ standing: 'paid', payLink: null })
  })

  test('by another payer, whose link of the desk has the invoice for their accounting; no mailed one has it', async () => {
    const german = {
      clinic: {
        ...{ country: 'DE', currency: 'EUR', locale: 'de-DE', tax_number: '37/123/45678' },
        invoice_email: 'praxis@example.test',
      },
      visit: {
        currency: 'EUR',
        address: JSON.stringify({
          street: 'Spreeufer 12',
          postalCode: '10557',
          city: 'Berlin',
          region: '',
          country: 'DE',
        }),
      },
    }
    const online = await anOnlineClinic(world, provider, german)
    const { clinic, ask, act, read, pay, tokenOf, readerOf, payable } = online
    await online.on()
    await clinic.transact((db) => db.updateTable('locations').set({ phone: '+49 30 5550142' }).execute())
    const issued = async (payerName: string) => {
      const { json } = await ask('POST', '/billing/invoices', { appointmentId: await online.aVisit() })
      const { id } = json() as { id: string }
      const payer = { payerAddress: 'Mauerstr. 3\n10117 Berlin', payerEmail: 'billing@payer.test' }
      await ask(
        'PATCH',
        `/billing/invoices/${id}`,
        { payerName, ...payer, note: '', lines: [aLine()] },
        online.as.desk,
        { 'if-match': '"1"' },
      )
      expect((await act(`/billing/invoices/${id}/issue`, { version: 2 })).statusCode).toBe(200)
      return id
    }
    const file = (id: string, headers: object = readerOf(id)) =>
      ask('GET', `/payable-invoices/${id}/electronic`, undefined, headers as never)
    const [other, own] = [await issued('Quill & Söhne GmbH'), await issued('Rosa Delgado')]
    const handedOn = async (id: string) => {
      const { payLink, payLinkHasInvoice } = await read(id)
      return [new URL(payLink).hash.slice(1), payLinkHasInvoice]
    }
    expect(await handedOn(other)).toEqual([readerOf(other)['payment-token'], true])
    expect(await handedOn(own)).toEqual([tokenOf(own)['payment-token'], false])
    expect((await payable(other, readerOf(other))).json()).toMatchObject({ isElectronic: true, canPay: true })
    expect((await payable(other)).json()).toMatchObject({ isElectronic: false, canPay: true })
    const answer = await file(other)
    expect(answer.headers['content-type']).toContain('application/xml')
    expect(answer.body).toContain('<ram:Name>Quill &amp; Söhne GmbH</ram:Name>')
    expect((await payable(own, readerOf(own))).json()).toMatchObject({ isElectronic: false })
    expect((await file(own)).statusCode).toBe(404)
    for (const headers of [{}, tokenOf(other), readerOf(own)]) expect((await file(other, headers)).statusCode).toBe(404)
    // It stays until it is booked, and is not carried off by the hundred.
    expect((await pay(other, { amountMinor: 18_000 })).statusCode).toBe(200)
    expect((await payable(other, readerOf(other))).json()).toMatchObject({ isElectronic: true, canPay: false })
    world.clock.offsetMs += (readableDays + 1) * 86_400_000
    expect((await payable(other, readerOf(other))).json()).toMatchObject({ isElectronic: false })
    expect((await file(other)).statusCode).toBe(404)
    world.clock.offsetMs -= (readableDays + 1) * 86_400_000
    const answers = await Promise.all(Array.from({ length: payableFilesPerHour }, () => file(other)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]))
    // Taken back, a machine would read that it is to be paid.
    await act(`/billing/invoices/${other}/credit`, { reason: 'Wrong' })
    expect((await file(other)).statusCode).toBe(404)
  })

  test('by who reads it in their account, and by nobody else', async () => {
    const { issued, begin, begun, as, payable, tokenOf, online, ask } = await aClinic()
    const { id } = await issued()
    const other = await issued()
    expect((await begin(id, 18_000, as.guest)).statusCode).toBe(200)
    expect((await payable(id, as.guest)).json()).toMatchObject({ canPay: true })
    for (const headers of [{}, as.desk, tokenOf(other.id)])
      expect((await payable(id, headers)).statusCode, JSON.stringify(Object.keys(headers))).toBe(404)
    const { paymentId } = await begun(id)
    expect((await ask('GET', `/online-payments/${paymentId}`, undefined, tokenOf(other.id) as never)).statusCode).toBe(
      404,
    )
    expect(await online(paymentId, id)).toMatchObject({ status: 'pending' })
  })

  test('of what is due by now: paid at the desk meanwhile, the first page is closed and another asks for the rest', async () => {
    const { issued, begin, begun, pay, online } = await aClinic()
    const { id } = await issued()
    const first = await begun(id)
    await pay(id, { amountMinor: 5000 })
    expect((await begin(id, 18_000)).json()).toMatchObject({ code: 'due_changed' })
    const second = await begun(id, 13_000)
    expect(second.paymentId).not.toBe(first.paymentId)
    expect(await provider.pay(first.ref)).toBeNull()
    expect(await online(first.paymentId, id)).toMatchObject({ status: 'failed' })
  })

  test('of what is due by now, also where the first beginning never came back', async () => {
    const { issued, begin, begun, pay, clinic } = await aClinic()
    const { id } = await issued()
    await refused(/POST .*sessions/, () => begin(id, 18_000), { status: 500, error: { type: 'api_error' } })
    await pay(id, { amountMinor: 5000 })
    const { paymentId } = await begun(id, 13_000)
    const rows = await clinic.transact((db) =>
      db.selectFrom('online_payments').select(['id', 'status', 'amount_minor']).where('invoice_id', '=', id).execute(),
    )
    expect(rows.filter(({ status }) => status === 'open')).toMatchObject([{ id: paymentId, amount_minor: 13_000 }])
    expect(rows).toHaveLength(2)
  })

  test('the page of what was paid at the desk is closed by itself', async () => {
    const { issued, begun, pay, act, clinic } = await aClinic()
    const { id } = await issued()
    const { ref, paymentId } = await begun(id)
    await pay(id, { amountMinor: 18_000 })
    const enqueued = await world.database.asSuperuser(
      `select from platform.enqueued_jobs where job = 'end-checkout' and ids ->> 'paymentId' = $1`,
      [paymentId],
    )
    expect(enqueued).toHaveLength(1)
    const { services, clinics } = world.server
    const jobServices = { tenancy: services.tenancy, clinics, mailServer: undefined, services, log: testLog }
    const turn = { attempt: 1, isLast: true, signal: new AbortController().signal }
    await endCheckout.run(jobServices, { organizationId: clinic.id, paymentId }, turn)
    expect(await provider.pay(ref)).toBeNull()
    // So is that of what was taken back, and at the latest when its turn comes.
    const other = await issued()
    const left = await begun(other.id)
    await act(`/billing/invoices/${other.id}/credit`, { reason: 'Wrong visit' })
    await clinic.transact((db) =>
      db.updateTable('online_payments').set({ checked_at: '2026-01-01T00:00:00Z' }).execute(),
    )
    await minute()
    expect(await provider.pay(left.ref)).toBeNull()
  })

  test('more than is due stands as credit, which can go back; so does what comes after a credit note', async () => {
    const { issued, begun, pay, tell, read, act, refund, problems } = await aClinic()
    const { id } = await issued()
    const { ref, paymentId } = await begun(id)
    const event = (await provider.pay(ref))!
    await pay(id, { amountMinor: 18_000 })
    await tell(event)
    expect(await read(id)).toMatchObject({ standing: 'owed-back', due: { minor: -18_000 } })
    expect((await problems()).owedBack).toMatchObject([{ invoice: { id }, amount: { minor: 18_000, currency: 'USD' } }])
    expect((await refund(paymentId, 18_000)).statusCode).toBe(200)
    expect((await problems()).owedBack).toEqual([])
    await minute()
    expect(await read(id)).toMatchObject({ standing: 'paid', due: { minor: 0 } })
    expect((await problems()).owedBack).toEqual([])

    const other = await issued()
    const late = await begun(other.id)
    const lateEvent = (await provider.pay(late.ref))!
    await act(`/billing/invoices/${other.id}/credit`, { reason: 'Wrong visit' })
    await tell(lateEvent)
    expect(await read(other.id)).toMatchObject({ standing: 'owed-back', due: { minor: -18_000 } })
  })

  test('a bank that takes its time: nobody pays twice, and what nobody told is found', async () => {
    const { issued, begin, begun, tell, online, payable, clinic, read } = await aClinic()
    const { id } = await issued()
    const { ref, paymentId } = await begun(id)
    await tell((await provider.pay(ref, Infinity))!)
    expect(await online(paymentId, id)).toMatchObject({ status: 'pending', isProcessing: true })
    expect((await payable(id)).json()).toMatchObject({ canPay: false, processing: paymentId })
    expect((await begin(id)).json()).toMatchObject({ code: 'payment_under_way' })
    await provider.settle(ref, true)
    await clinic.transact((db) =>
      db.updateTable('online_payments').set({ checked_at: '2026-01-01T00:00:00Z' }).execute(),
    )
    expect(await online(paymentId, id)).toMatchObject({ status: 'succeeded' })
    expect((await read(id)).standing).toBe('paid')

    const failing = await issued()
    const other = await begun(failing.id)
    await tell((await provider.pay(other.ref, Infinity))!)
    await provider.settle(other.ref, false)
    await hour()
    expect(await online(other.paymentId, failing.id)).toMatchObject({ status: 'failed' })
    expect((await begin(failing.id)).statusCode).toBe(200)
  })
})

describe('what the provider will not do', () => {
  test('an amount that it never takes is said to be none for paying online, and its row has ended', async () => {
    const { issued, begin, ofInvoice } = await aClinic()
    const { id } = await issued()
    const error = { type: 'invalid_request_error', code: 'amount_too_small', message: 'Refused.' }
    const answer = await refused(/POST .*sessions$/, () => begin(id), { error })
    expect(answer.json()).toMatchObject({ code: 'not_paid_online' })
    expect((await ofInvoice(id)).payments).toMatchObject([{ status: 'expired' }])
    expect((await begin(id)).statusCode).toBe(200)
  })

  test('a page that was begun is gone on with where it is, and not begun again', async () => {
    const { issued, begin } = await aClinic()
    const { id } = await issued()
    const first = (await begin(id)).json()
    const again = await refused(/POST .*sessions$/, () => begin(id), { error: { type: 'idempotency_error' } })
    expect(again.json()).toEqual(first)
  })

  test('with keys of another account: what was begun ends, and an approved refund is listed as failed', async () => {
    const { issued, begun, begin, tell, refund, problems, clinic } = await aClinic()
    const [open, paid] = [await issued(), await issued()]
    const before = await begun(open.id)
    const { ref, paymentId } = await begun(paid.id)
    await tell((await provider.pay(ref))!)
    await refund(paymentId, 5000)
    await refused(/GET .*sessions/, minute, { status: 404 })
    expect((await problems()).movements).toMatchObject([
      { status: 'failed', failure: 'resource_missing', canRetry: true },
    ])
    await clinic.transact((db) =>
      db.updateTable('online_payments').set({ checked_at: '2026-01-01T00:00:00Z' }).execute(),
    )
    await refused(/GET .*sessions/, minute, { status: 404 })
    const again = (await begin(open.id)).json()
    expect(again.paymentId).toMatch(/^[0-9a-f-]{36}$/)
    expect(again.paymentId).not.toBe(before.paymentId)
  })

  test('what fails waits for its next turn, so that others have theirs', async () => {
    const { issued, begun, tell, refund, clinic, read } = await aClinic()
    const { id } = await issued()
    const { ref, paymentId } = await begun(id)
    await tell((await provider.pay(ref))!)
    await refund(paymentId, 5000)
    await refused(/GET .*sessions/, minute, { status: 500, error: { type: 'api_error' } })
    expect(refusing.count).toBeGreaterThan(0)
    await refused(/GET .*sessions/, minute, { status: 500, error: { type: 'api_error' } })
    expect(refusing.count).toBe(0)
    await clinic.transact((db) =>
      db.updateTable('online_movements').set({ checked_at: '2026-01-01T00:00:00Z' }).execute(),
    )
    await minute()
    expect(await read(id)).toMatchObject({ due: { minor: 5000 } })
  })

  test('what cannot be looked at leaves the rest to be found, and is gone through again', async () => {
    const { issued, begun, read, clinic } = await aClinic()
    const [first, second] = [await issued(), await issued()]
    const [one, other] = [await begun(first.id), await begun(second.id)]
    await provider.pay(one.ref)
    await provider.pay(other.ref)
    const until = () =>
      clinic.transact((db) => db.selectFrom('online_payment_settings').select('reconciled_until').executeTakeFirst())
    const said = { status: 500, error: { type: 'api_error' } }
    await refused(new RegExp(`GET .*${other.ref}`), hour, said)
    expect((await read(first.id)).standing).toBe('paid')
    expect(await until()).toEqual({ reconciled_until: null })
    await hour()
    expect((await read(second.id)).standing).toBe('paid')
    expect((await until())?.reconciled_until).not.toBeNull()
  })
})

describe('an event', () => {
  test('is believed when it is signed by the provider of this clinic, and says nothing but that something happened', async () => {
    const { issued, begun, tell, read } = await aClinic()
    const { id } = await issued()
    const { ref } = await begun(id)
    const lie = {
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: ref, object: 'checkout.session', payment_status: 'paid' } },
    }
    expect((await tell(lie, provider.signed(lie, 'whsec_another'))).json()).toMatchObject({ code: 'bad_request' })
    expect((await tell(lie)).statusCode).toBe(204)
    expect((await read(id)).payments).toEqual([])
    const { payload, signature } = provider.signed(lie)
    expect((await tell(lie, { payload: payload.replace('paid', 'PAID'), signature })).statusCode).toBe(400)
  })

  test('of a checkout that is none of this clinic’s is left alone; of one that is not here, an invoice’s money is taken in', async () => {
    const [one, other] = [await aClinic(), await aClinic()]
    const { id } = await one.issued()
    const { ref } = await one.begun(id)
    expect((await other.tell((await provider.pay(ref))!)).statusCode).toBe(204)
    expect((await other.problems()).unknown).toEqual([])

    // As after a backup was restored: the provider knows more than we do.
    const begunThere = async (invoiceId: string) => {
      const checkout = {
        ...{ clinicId: one.clinic.id, paymentId: newId(), invoiceId, amountMinor: 18_000, currency: 'USD' },
        ...{
          words: 'Invoice',
          reference: '1',
          language: 'en',
          expiresAt: new Date(clock.now() + 3_600_000).toISOString(),
        },
        ...{ successUrl: 'https://clinic.example/', cancelUrl: 'https://clinic.example/' },
      }
      const begun = await connectStripe({ secretKey, signingKey, fetch: provider.fetch }).begin(checkout)
      await one.tell((await provider.pay(begun.ref))!)
      return { ...checkout, ...begun }
    }
    const lost = await one.issued()
    const { paymentId } = await begunThere(lost.id)
    expect((await one.read(lost.id)).payments).toMatchObject([{ id: paymentId, amountMinor: 18_000 }])
    const stray = await begunThere(newId())
    const { unknown } = await one.problems()
    expect(unknown).toMatchObject([{ providerRef: stray.ref, amount: { minor: 18_000, currency: 'USD' } }])
    expect(
      (await one.ask('POST', `/billing/online-problems/${unknown[0].id}/handle`, { note: 'Sent back' })).statusCode,
    ).toBe(204)
    expect((await one.problems()).unknown).toEqual([])
  })
})

describe('what goes back', () => {
  test('goes to the provider by itself once two have approved it, and never more than came', async () => {
    const { issued, begun, tell, read, refund, act, online, clinic } = await aClinic()
    const { id } = await issued()
    const { ref, paymentId } = await begun(id)
    await tell((await provider.pay(ref))!)
    expect((await act(`/billing/payments/${paymentId}/reverse`, { reason: 'Wrong' })).json()).toMatchObject({
      code: 'payment_online',
    })
    await refund(paymentId, 8000)
    expect((await read(id)).payments).toMatchObject([{ refundedMinor: 0, onItsWayMinor: 8000 }])
    expect((await read(id)).due).toMatchObject({ minor: 0 })
    await minute()
    await minute()
    expect(await read(id)).toMatchObject({
      due: { minor: 8000 },
      payments: [{ refundedMinor: 8000, onItsWayMinor: 0 }],
    })
    expect((await refund(paymentId, 10_001)).statusCode).toBe(404)
    expect((await refund(paymentId, 10_000)).statusCode).toBe(200)
    await minute()
    expect(await online(paymentId, id)).toMatchObject({ due: { minor: 18_000 } })
    const entries = await clinic.transact((db) =>
      db.selectFrom('ledger_entries').select('kind').where('payment_id', '=', paymentId).execute(),
    )
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['online-refund', 'online-refund', 'payment'])
  })

  test('a refund that fails is said, and tried again; one that fails later has come back', async () => {
    const { issued, begun, tell, read, refund, problems, ask, as, ofInvoice, clinic } = await aClinic()
    const { id } = await issued()
    const { ref, paymentId } = await begun(id)
    await tell((await provider.pay(ref))!)
    // Somebody was quicker on the provider's own pages.
    await provider.refund(ref, 18_000)
    await refund(paymentId, 5000)
    // What goes on by itself is nobody's to see to: should it fail, it is said.
    const [approved] = (await ofInvoice(id)).movements
    expect(approved).toMatchObject({ status: 'waiting', canHandle: false })
    expect((await ask('POST', `/billing/online-problems/${approved.id}/handle`, { note: 'Done' })).statusCode).toBe(404)
    await clinic.transact((db) =>
      insertAll(db, [
        rowsOf('online_movements', [
          {
            ...{ id: newId(), payment_id: paymentId, invoice_id: id, currency: 'USD', kind: 'refund' },
            ...{ refund_id: approved.refundId, amount_minor: 5000, status: 'waiting' },
            ...{ at: '2026-01-01T00:00:00Z', checked_at: '2026-01-01T00:00:00Z' },
          },
        ]),
      ]),
    )
    const [stuck] = (await problems()).movements
    expect(stuck).toMatchObject({ status: 'waiting', canRetry: false, canHandle: false })
    expect((await ask('POST', `/billing/online-problems/${stuck.id}/handle`, { note: 'Done' })).statusCode).toBe(204)
    await minute()
    const { movements } = await problems()
    expect(movements).toMatchObject([
      { status: 'failed', failure: 'charge_already_refunded', canRetry: false, canHandle: true, isHandled: false },
    ])
    expect(await read(id)).toMatchObject({ due: { minor: 18_000 }, payments: [{ refundedMinor: 18_000 }] })
    const of = `/billing/online-problems/${movements[0].id}`
    expect((await ask('POST', `${of}/retry`, {}, as.manager)).json()).toMatchObject({ code: 'refund_not_failed' })
    expect((await ask('POST', `${of}/handle`, {})).json()).toMatchObject({ code: 'invalid_fields' })
    expect((await ask('POST', `${of}/handle`, { note: 'Paid back in cash' })).statusCode).toBe(204)
    expect((await problems()).movements).toEqual([])
    expect((await ofInvoice(id)).movements).toContainEqual(
      expect.objectContaining({ isHandled: true, handledNote: 'Paid back in cash' }),
    )

    const other = await issued()
    const second = await begun(other.id)
    await tell((await provider.pay(second.ref))!)
    await refund(second.paymentId, 18_000)
    await minute()
    const [movement] = (await ofInvoice(other.id)).movements
    expect(movement).toMatchObject({ status: 'done', canRetry: false })
    const stored = (await (
      await provider.fetch(
        `https://api.stripe.com/v1/refunds?payment_intent=${(await provider.read(second.ref))!.intent}`,
      )
    ).json()) as { data: { id: string }[] }
    await tell(await provider.failRefund(stored.data[0]!.id))
    expect(await read(other.id)).toMatchObject({ due: { minor: 0 }, payments: [{ refundedMinor: 0 }] })
    const [back] = (await problems()).movements
    expect(back).toMatchObject({ status: 'returned', canRetry: true, canHandle: false })
    // It is owed: nobody's note takes it off the list.
    await ask('POST', `/billing/online-problems/${back.id}/handle`, { note: 'Done' })
    expect((await problems()).movements).toMatchObject([{ id: back.id, isHandled: false }])
    expect((await ask('POST', `/billing/online-problems/${back.id}/retry`, {}, as.manager)).statusCode).toBe(204)
    await minute()
    expect(await read(other.id)).toMatchObject({ due: { minor: 18_000 }, payments: [{ refundedMinor: 18_000 }] })
    expect((await problems()).movements).toEqual([])
  })

  test('a refund that went before a backup was restored is known again, and not sent twice', async () => {
    const { issued, begun, tell, read, refund, ofInvoice, problems, clinic } = await aClinic()
    const { id } = await issued()
    const { ref, paymentId } = await begun(id)
    await tell((await provider.pay(ref))!)
    await refund(paymentId, 5000)
    const { rows } = await clinic.transact((db) =>
      sql<{ id: string }>`select id from refunds where payment_id = ${paymentId}`.execute(db),
    )
    // As the server did that was lost since.
    await connectStripe({ secretKey, signingKey, fetch: provider.fetch }).refund({
      ...{ paymentRef: (await provider.read(ref))!.intent!, amountMinor: 5000, currency: 'USD' },
      ...{ movementId: newId(), refundId: rows[0]!.id },
    })
    await minute()
    await minute()
    expect(await read(id)).toMatchObject({ due: { minor: 5000 }, payments: [{ refundedMinor: 5000 }] })
    expect((await ofInvoice(id)).movements).toMatchObject([{ status: 'done', refundId: rows[0]!.id }])
    expect((await problems()).movements).toEqual([])
  })

  test('a dispute takes the money and stands on the list; won, it is back', async () => {
    const { issued, begun, read, problems, ask, as, clinic } = await aClinic()
    const { id } = await issued()
    const { ref, paymentId } = await begun(id)
    await provider.pay(ref)
    const dispute = await provider.dispute(ref, 18_000)
    await hour()
    expect(await read(id)).toMatchObject({
      due: { minor: 18_000 },
      payments: [{ amountMinor: 18_000, refundedMinor: 0, disputedMinor: 18_000 }],
    })
    const [taken] = (await problems()).movements
    expect(taken).toMatchObject({
      ...{ kind: 'chargeback', status: 'done', canRetry: false, disputeReason: 'product_not_received' },
      evidenceDueAt: expect.stringMatching(/^\d{4}-/) as string,
    })
    expect((await ask('POST', `/billing/online-problems/${taken.id}/handle`, { note: 'Answered' })).statusCode).toBe(
      204,
    )
    expect((await problems()).movements).toEqual([])
    const today = dateIn(clinic.timeZone, new Date(clock.now()).toISOString() as Instant)
    const days = { from: today, to: today, previousFrom: today, previousTo: today }
    const report = async () =>
      (await ask('GET', `/reports/financial?${new URLSearchParams(days)}`, undefined, as.manager)).json()
    const sum = { count: 1, minor: 18_000 }
    const none = { count: 0, minor: 0 }
    expect((await report()).current).toMatchObject({ refunded: none, disputed: sum, cameBack: none })
    await provider.endDispute(dispute, 'won')
    await hour()
    expect(await read(id)).toMatchObject({ due: { minor: 0 }, standing: 'paid' })
    // Somebody had seen to what it was before.
    expect((await problems()).movements).toMatchObject([{ kind: 'chargeback', status: 'returned', paymentId }])
    expect(await report()).toMatchObject({
      current: { received: sum, refunded: none, disputed: sum, cameBack: sum },
      methods: [{ method: 'online', count: 1, minor: 18_000, backMinor: 18_000, cameBackMinor: 18_000 }],
    })
    const listed = { from: today, to: today, figure: 'cameBack', skip: '0', take: '10' }
    const rows = await ask('GET', `/reports/financial/rows?${new URLSearchParams(listed)}`, undefined, as.manager)
    expect(rows.json()).toMatchObject({ total: 1, minor: 18_000, items: [{ minor: 18_000, invoiceId: id }] })
  })
})

describe('at once', () => {
  test('fifty pay the same invoice, and it is paid once', async () => {
    const { issued, begin, tell, read } = await aClinic()
    const { id } = await issued()
    const answers = await Promise.all(Array.from({ length: 50 }, () => begin(id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
    const pages = new Set(answers.map((answer) => answer.json().url as string))
    expect(pages.size).toBe(1)
    const event = (await provider.pay([...pages][0]!.split('/').at(-1)!))!
    const told = await Promise.all(Array.from({ length: 20 }, () => tell(event)))
    expect(new Set(told.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    expect(await read(id)).toMatchObject({ due: { minor: 0 }, payments: [{ amountMinor: 18_000 }] })
  })

  test('fifty refund the same payment, and it goes back once', async () => {
    const { issued, begun, tell, read, act, as } = await aClinic()
    const { id } = await issued()
    const { ref, paymentId } = await begun(id)
    await tell((await provider.pay(ref))!)
    const { id: asked } = (
      await act(`/billing/payments/${paymentId}/refunds`, { amountMinor: 18_000, reason: 'Paid twice' })
    ).json()
    const approved = await Promise.all(
      Array.from({ length: 50 }, () => act(`/billing/refunds/${asked}/approve`, {}, as.manager)),
    )
    expect(approved.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await Promise.all(Array.from({ length: 10 }, minute))
    expect(await read(id)).toMatchObject({ due: { minor: 18_000 }, payments: [{ refundedMinor: 18_000 }] })
  })
})

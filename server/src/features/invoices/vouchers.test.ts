import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linkKey, testServer } from '../../../test/test-server.ts'
import { voucherFilters } from '@polyclinic/domain/invoices/vouchers.ts'
import { aCashier, refusedBy } from './invoices-fixture.ts'
import { wrongVoucherCodesPerHour } from './pay-by-voucher.ts'
import { countUntold } from './voucher-rows.ts'

const world = await testServer()

type Voucher = { kind: 'sum' } | { kind: 'package'; visits: number; serviceIds: string[] }

async function aSeller(wanted: Parameters<typeof aCashier>[1] = {}) {
  const cashier = await aCashier(world, wanted)
  const { clinic, guest, act, read, ask } = cashier
  const serviceId = await clinic.transact(async (db) => {
    const { service_id } = await db.selectFrom('provider_services').select('service_id').executeTakeFirstOrThrow()
    return service_id
  })
  /** Sold, and paid unless it is not to be. */
  const sold = async (priceMinor: number, voucher: Voucher, { isPaid = true, isForBearer = true } = {}) => {
    const wants = { ...voucher, isForBearer, validUntil: '2029-12-31' }
    const body = { patientId: guest.patientId, description: 'Voucher', priceMinor, voucher: wants }
    const { id: invoice } = (await act('/billing/vouchers', body)).json()
    const { version } = await read(invoice)
    await act(`/billing/invoices/${invoice}/issue`, { version })
    if (isPaid) await cashier.pay(invoice, { amountMinor: priceMinor })
    const { items } = (await ask('GET', '/billing/vouchers')).json()
    const { id } = items.find((each: { invoice: { id: string } }) => each.invoice.id === invoice)
    return { invoice, id, code: (await voucherOf(id)).code as string }
  }
  const voucherOf = async (id: string) => (await ask('GET', `/billing/vouchers/${id}`)).json()
  const use = (invoice: string, code: string, coversMinor: number, headers = cashier.as.desk, key?: string) =>
    headers === cashier.as.guest
      ? act(`/invoices/${invoice}/voucher-payments`, { code, coversMinor }, headers, key)
      : act(`/billing/invoices/${invoice}/voucher-payments`, { by: { kind: 'code', code }, coversMinor }, headers, key)
  return { ...cashier, serviceId, sold, voucherOf, use }
}

test('is sold, pays, and has back what a credit note takes back', async () => {
  const { sold, use, voucherOf, issued, read, act, ask, as, pay } = await aSeller()
  const { id, code, invoice } = await sold(20_000, { kind: 'sum' }, { isForBearer: false })
  expect((await read(invoice)).vouchers).toEqual([{ id, description: 'Voucher', standing: 'usable', code }])
  const bill = await issued()
  const own = await ask('GET', `/invoices/${invoice}/vouchers`, undefined, as.guest)
  expect(own.json().items).toMatchObject([{ id, code, isForBearer: false }])
  const covered = (await act(`/billing/invoices/${bill.id}/voucher-check`, { code: code.toLowerCase() })).json()
  expect(covered).toMatchObject({ covers: { minor: 18_000 }, left: { minor: 2000 } })
  expect((await use(bill.id, code, 17_000)).json()).toMatchObject({ code: 'voucher_changed' })
  const key = crypto.randomUUID()
  const { id: payment } = (await use(bill.id, code, 18_000, as.desk, key)).json()
  expect((await use(bill.id, code, 18_000, as.desk, key)).json()).toMatchObject({ id: payment })
  expect(await read(bill.id)).toMatchObject({
    standing: 'paid',
    payments: [{ method: 'voucher', amountMinor: 18_000 }],
  })
  expect(await voucherOf(id)).toMatchObject({ standing: 'usable', left: { minor: 2000 } })
  // What was sold and used is not taken back.
  expect((await act(`/billing/invoices/${invoice}/credit`, { reason: 'Wrong' })).json().code).toBe('voucher_used')
  // A voucher buys no voucher.
  const other = await sold(500, { kind: 'sum' }, { isPaid: false })
  expect((await use(other.invoice, code, 500)).json().code).toBe('voucher_not_for_this')
  // What it is sold for is no revenue, and what it pays is no money.
  const money = async () =>
    (
      await ask(
        'GET',
        '/reports/financial?from=2026-11-25&to=2026-11-25&previousFrom=2026-11-24&previousTo=2026-11-24',
        undefined,
        as.manager,
      )
    ).json().current
  expect(await money()).toMatchObject({ issued: { count: 1, minor: 18_000 }, received: { count: 1, minor: 20_000 } })
  await act(`/billing/invoices/${bill.id}/credit`, { reason: 'Wrong' })
  expect(await voucherOf(id)).toMatchObject({ left: { minor: 20_000 }, entries: { length: 3 } })
  expect((await read(bill.id)).due.minor).toBe(0)
  // Now it can be.
  expect((await act(`/billing/invoices/${invoice}/credit`, { reason: 'Wrong' })).statusCode).toBe(200)
  expect(await voucherOf(id)).toMatchObject({ standing: 'taken-back', left: { minor: 0 } })
  expect((await pay(invoice, { amountMinor: 1 })).statusCode).toBe(409)
})

test('a package pays the visits of its services, and a refund puts one back', async () => {
  const { sold, use, voucherOf, issued, act, as, serviceId, clinic, ask } = await aSeller()
  const { id, code } = await sold(50_000, { kind: 'package', visits: 3, serviceIds: [serviceId] })
  const bill = await issued()
  const own = (await ask('GET', `/billing/invoices/${bill.id}/vouchers`)).json()
  expect(own.items).toMatchObject([{ id, covers: { minor: 18_000 }, leftVisits: 2 }])
  const { id: payment } = (await use(bill.id, code, 18_000)).json()
  expect(await voucherOf(id)).toMatchObject({ leftVisits: 2, left: { minor: 33_334 } })
  const part = await act(`/billing/payments/${payment}/refunds`, { amountMinor: 5, reason: 'Part' })
  expect(part.json().errors[0].code).toBe('visit_whole')
  const { id: refund } = (
    await act(`/billing/payments/${payment}/refunds`, { amountMinor: 18_000, reason: 'It fell out' })
  ).json()
  await act(`/billing/refunds/${refund}/approve`, {}, as.manager)
  expect(await voucherOf(id)).toMatchObject({ leftVisits: 3, left: { minor: 50_000 } })
  // Revenue is what was paid ahead, so nothing remains of what was put back.
  const { rows } = await clinic.transact((db) =>
    sql<{ account: string; sum: string }>`
      select account, sum(amount_minor) from ledger_postings where voucher_id is not null or account = 'revenue'
      group by account order by account`.execute(db),
  )
  expect(rows).toEqual([
    { account: 'revenue', sum: '-18000' },
    { account: 'voucher', sum: '-50000' },
  ])
})

test('the last of it, used by fifty at once, goes to one', async () => {
  const { sold, use, issued, voucherOf } = await aSeller()
  const { id, code } = await sold(18_000, { kind: 'sum' })
  const bills: { id: string }[] = []
  for (let n = 0; n < 10; n++) bills.push(await issued())
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => use(bills[n % bills.length]!.id, code, 18_000)),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBe(1)
  expect(statuses.every((status) => [200, 409, 429].includes(status))).toBe(true)
  expect(await voucherOf(id)).toMatchObject({ standing: 'used', left: { minor: 0 } })
})

test('a sale is taken back, or its voucher is used: whoever comes second is told so', async () => {
  const { sold, use, issued, act } = await aSeller()
  for (let n = 0; n < 6; n++) {
    const { code, invoice } = await sold(18_000, { kind: 'sum' })
    const bill = await issued()
    const [used, back] = await Promise.all([
      use(bill.id, code, 18_000),
      act(`/billing/invoices/${invoice}/credit`, { reason: 'Wrong' }),
    ])
    expect([used.statusCode, back.statusCode].toSorted((one, other) => one - other)).toEqual([200, 409])
  }
})

test('a patient sees what they bought, and pays with it; a wrong code says nothing, and is not tried for long', async () => {
  const { sold, use, issued, act, ask, as, clinic, guest, desk, manager } = await aSeller()
  const bill = await issued()
  const { invoice, id, code } = await sold(5000, { kind: 'sum' })
  const own = (await ask('GET', `/invoices/${invoice}/vouchers`, undefined, as.guest)).json()
  expect(own).toMatchObject({ items: [{ id, code, left: { minor: 5000 } }], canPay: false })
  const said = async (typed: string) =>
    (await act(`/invoices/${bill.id}/voucher-check`, { code: typed }, as.guest)).json().code as string
  await act(`/billing/vouchers/${id}/block`, { reason: 'Lost' })
  const unpaid = await sold(700, { kind: 'sum' }, { isPaid: false })
  for (const typed of ['AAAA-AAAA-AAAA-AAAA', code, unpaid.code]) expect(await said(typed)).toBe('voucher_unknown')
  await act(`/billing/vouchers/${id}/unblock`)
  // Who looks is written down: the desk opened it before, the manager finds it by the invoice, the patient by its code.
  await ask('GET', `/billing/invoices/${bill.id}/vouchers`, undefined, as.manager)
  await act(`/invoices/${bill.id}/voucher-check`, { code }, as.guest)
  const seenBy = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['actor_user_id', 'actor_side', 'object_id'])
      .where('action', '=', 'vouchers:read')
      .where('detail', '=', id)
      .orderBy('id')
      .execute(),
  )
  expect(seenBy).toEqual(
    [desk, manager, guest].map((who) => ({
      ...{ actor_user_id: who.id, actor_side: who === guest ? 'patient' : 'clinic', object_id: guest.patientId },
    })),
  )
  expect((await use(bill.id, code, 5000, as.guest)).statusCode).toBe(200)
  for (let n = 3; n < wrongVoucherCodesPerHour.ofAccount; n++) await said('AAAA-AAAA-AAAA-AAAA')
  expect(await said('AAAA-AAAA-AAAA-AAAA')).toBe('too_many_requests')
  // What patients type from one network does not stop the desk beside them.
  await clinic.transact((db) =>
    sql`update attempts set count = 1000 where kind = 'voucher-codes-of-network'`.execute(db),
  )
  const atDesk = await act(`/billing/invoices/${bill.id}/voucher-check`, { code: 'AAAA-AAAA-AAAA-AAAA' })
  expect(atDesk.json().code).toBe('voucher_unknown')
  // Another clinic's patient is told of no such invoice.
  const stranger = await aSeller()
  expect((await stranger.use(bill.id, code, 1)).statusCode).toBe(404)
})

test('the database refuses what is not in it, and what is left of one that is over is written off once', async () => {
  const { sold, clinic, act, issued, use, as, voucherOf } = await aSeller()
  const { id, code } = await sold(5000, { kind: 'sum' })
  const bill = await issued()
  await use(bill.id, code, 3000 + 2000, as.desk)
  const post = (minor: number) =>
    refusedBy(clinic, (db) =>
      sql`
        with entry as (
          insert into ledger_entries (id, kind, invoice_id, currency, posted_at)
          select gen_random_uuid(), 'voucher-expiry', invoice_id, currency, now() from vouchers where id = ${id}
          returning id, kind, invoice_id, currency)
        insert into ledger_postings (entry_id, position, kind, invoice_id, currency, account, amount_minor, voucher_id)
        select id, place, kind, invoice_id, currency, account, minor, voucher
        from entry, (values (0, 'voucher', ${minor}::int, ${id}::uuid), (1, 'forfeited', -${minor}::int, null)) r
          (place, account, minor, voucher)`.execute(db),
    )
  expect(await post(1)).toMatch(/More would be used/)
  expect(await post(-5001)).toMatch(/More would be used/)
  expect(
    await refusedBy(clinic, (db) => db.updateTable('vouchers').set({ value_minor: 1 }).where('id', '=', id).execute()),
  ).toMatch(/never changed/)
  const other = await sold(800, { kind: 'sum' })
  expect((await act(`/billing/vouchers/${other.id}/forfeit`)).json().code).toBe('voucher_not_expired')
  world.clock.offsetMs += 4 * 366 * 86_400_000
  expect((await act(`/billing/vouchers/${other.id}/forfeit`)).statusCode).toBe(200)
  expect(await voucherOf(other.id)).toMatchObject({ standing: 'forfeited', left: { minor: 0 } })
  world.clock.offsetMs -= 4 * 366 * 86_400_000
})

test('a list finds each by the standing that it has, and one never paid is not written off', async () => {
  const { sold, act, ask, use, issued, as, clinic } = await aSeller()
  const [used, blocked, usedAndBlocked] = [
    await sold(500, { kind: 'sum' }),
    await sold(600, { kind: 'sum' }),
    await sold(700, { kind: 'sum' }),
  ]
  for (const { code } of [used, usedAndBlocked]) await use((await issued()).id, code, code === used.code ? 500 : 700)
  for (const { id } of [blocked, usedAndBlocked]) await act(`/billing/vouchers/${id}/block`, { reason: 'Lost' })
  const back = await sold(800, { kind: 'sum' })
  await act(`/billing/invoices/${back.invoice}/credit`, { reason: 'Wrong' })
  const [over, neverPaid] = [await sold(900, { kind: 'sum' }), await sold(1000, { kind: 'sum' }, { isPaid: false })]
  const found = async (filter: string) =>
    (await ask('GET', `/billing/vouchers?filter=${filter}`, undefined, as.desk)).json().items as {
      id: string
      standing: string
    }[]
  const agrees = async () => {
    const all = await found('all')
    for (const filter of voucherFilters.filter((each) => each !== 'all'))
      expect(await found(filter)).toEqual(all.filter(({ standing }) => standing === filter))
    return Object.fromEntries(all.map(({ id, standing }) => [id, standing]))
  }
  const usable = await sold(1100, { kind: 'sum' })
  const standings = {
    [used.id]: 'used',
    [blocked.id]: 'blocked',
    [usedAndBlocked.id]: 'blocked',
    [back.id]: 'taken-back',
  }
  expect(await agrees()).toEqual({ ...standings, [over.id]: 'usable', [neverPaid.id]: 'unpaid', [usable.id]: 'usable' })
  // Sold under another key, each with something left still works, and its code is told no more.
  const untold = (linkKey: Buffer) => clinic.transact((db) => countUntold(db, { linkKey }, clinic.id))
  expect([await untold(linkKey), await untold(Buffer.alloc(32, 1))]).toEqual([0, 4])
  world.clock.offsetMs += 4 * 366 * 86_400_000
  await act(`/billing/vouchers/${over.id}/forfeit`)
  expect((await act(`/billing/vouchers/${neverPaid.id}/forfeit`)).json().code).toBe('voucher_unpaid')
  expect(await agrees()).toEqual({
    ...standings,
    [over.id]: 'forfeited',
    [neverPaid.id]: 'expired',
    [usable.id]: 'expired',
  })
  world.clock.offsetMs -= 4 * 366 * 86_400_000
})

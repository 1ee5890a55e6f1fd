import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { aCashier, refusedBy } from './invoices-fixture.ts'

const world = await testServer()
let desk: Awaited<ReturnType<typeof aCashier>>
beforeEach(async () => {
  desk = await aCashier(world)
})

const box = async () => (await desk.ask('GET', '/billing/cash')).json()
const close = (body: object, key?: string, headers = desk.as.desk) =>
  desk.act('/billing/cash-closings', { removedMinor: 0, note: null, ...body }, headers, key)
const pay = async (amountMinor: number, method = 'cash') => {
  const { id } = await desk.issued()
  const answer = await desk.pay(id, { method, amountMinor, givenMinor: method === 'cash' ? amountMinor : null })
  return { invoice: id, payment: answer.json().id as string }
}

test('the first count says what there is; from then on each begins with what was left and says what moved', async () => {
  await pay(18_000)
  expect(await box()).toMatchObject({ lastNumber: 0, openingMinor: null, movedMinor: 18_000, count: 1 })
  const first = (await close({ number: 1, movedMinor: 18_000, countedMinor: 25_000, removedMinor: 15_000 })).json()
  expect(first).toMatchObject({ number: 1, openingMinor: null, differenceMinor: 0, closedBy: 'Nadia Petrov' })
  expect(await box()).toMatchObject({ lastNumber: 1, openingMinor: 10_000, movedMinor: 0, count: 0, movements: [] })

  await pay(5_000, 'card-terminal')
  const { payment } = await pay(3_000)
  await pay(2_000)
  await desk.act(`/billing/payments/${payment}/reverse`, { reason: 'Typed twice' })
  const { movements, ...rest } = await box()
  expect(rest).toMatchObject({ openingMinor: 10_000, movedMinor: 2_000, count: 3 })
  expect(movements.map(({ kind, amountMinor }: { kind: string; amountMinor: number }) => [kind, amountMinor])).toEqual([
    ['payment-reversal', -3_000],
    ['payment', 2_000],
    ['payment', 3_000],
  ])

  const unexplained = await close({ number: 2, movedMinor: 2_000, countedMinor: 11_500 })
  expect(unexplained.json()).toMatchObject({ code: 'invalid_fields', errors: [{ pointer: '/body/note' }] })
  const second = (
    await close({ number: 2, movedMinor: 2_000, countedMinor: 11_500, note: 'Change for parking' })
  ).json()
  expect(second).toMatchObject({ number: 2, openingMinor: 10_000, movedMinor: 2_000, differenceMinor: -500 })
  const one = (await desk.ask('GET', `/billing/cash-closings/${second.id}`)).json()
  expect(one.movements).toHaveLength(3)
  expect(one).toMatchObject({ ...second, movements: expect.anything() })
  const { items, total } = (await desk.ask('GET', '/billing/cash-closings')).json()
  expect([total, items.map(({ number }: { number: number }) => number)]).toEqual([2, [2, 1]])
  expect(await box()).toMatchObject({ lastNumber: 2, openingMinor: 11_500, movedMinor: 0 })
})

test('a refund in cash goes out of the box, by whoever approved it', async () => {
  const { payment } = await pay(18_000)
  const { id } = (
    await desk.act(`/billing/payments/${payment}/refunds`, { amountMinor: 700, reason: 'Too much' })
  ).json()
  await desk.act(`/billing/refunds/${id}/approve`, {}, desk.as.manager)
  const { movedMinor, movements } = await box()
  expect(movedMinor).toBe(17_300)
  expect(movements[0]).toMatchObject({ kind: 'refund', amountMinor: -700, by: 'Ruth Ellery' })
})

test('a count that was sent twice is one, and what was seen of the box must still be so', async () => {
  await pay(1_000)
  const key = randomUUID()
  const body = { number: 1, movedMinor: 1_000, countedMinor: 1_000 }
  const [once, again] = [(await close(body, key)).json(), (await close(body, key)).json()]
  expect(again).toEqual(once)
  expect((await close(body)).json()).toMatchObject({ code: 'cash_moved' })
  await pay(500)
  const outdated = { number: 2, movedMinor: 0, countedMinor: 1_000 }
  expect((await close(outdated)).json()).toMatchObject({ code: 'cash_moved' })
  const tooMuch = { number: 2, movedMinor: 500, countedMinor: 1_500, removedMinor: 1_501 }
  expect((await close(tooMuch)).json()).toMatchObject({ errors: [{ pointer: '/body/removedMinor' }] })
})

test('of twenty who close at once one does', async () => {
  const closing = Array.from({ length: 20 }, () => close({ number: 1, movedMinor: 0, countedMinor: 4_000 }))
  const codes = (await Promise.all(closing)).map(({ statusCode }) => statusCode)
  expect(codes.toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(19).fill(409)])
})

test('while others pay one closes at most, and what came in beside it is in the next', async () => {
  const invoices = await Promise.all(Array.from({ length: 5 }, () => desk.issued()))
  const paying = invoices.map(({ id }) => desk.pay(id, { method: 'cash', amountMinor: 100, givenMinor: 100 }))
  const closing = Array.from({ length: 20 }, () => close({ number: 1, movedMinor: 0, countedMinor: 4_000 }))
  const answers = await Promise.all(closing)
  await Promise.all(paying)
  const closed = answers.filter(({ statusCode }) => statusCode === 200).length
  expect(closed).toBeLessThanOrEqual(1)
  const { movedMinor, openingMinor, count } = await box()
  expect({ movedMinor, count }).toEqual({ movedMinor: 500, count: 5 })
  expect(openingMinor).toBe(closed === 1 ? 4_000 : null)
})

test('who may not take payments closes nothing, and who reads no invoices sees no box', async () => {
  const seen = await desk.ask('GET', '/billing/cash', undefined, desk.as.guest)
  expect(seen.statusCode).toBe(403)
  expect((await close({ number: 1, movedMinor: 0, countedMinor: 0 }, undefined, desk.as.guest)).statusCode).toBe(403)
})

describe('the database', () => {
  const row = (changed: object = {}) => ({
    ...{ id: randomUUID(), currency: 'USD', number: 1, opening_minor: 0, moved_minor: 0, counted_minor: 0 },
    ...{ removed_minor: 0, note: null, closed_at: '2031-03-03T20:00:00Z', closed_on: '2031-03-03' },
    ...{ closed_by_user_id: desk.desk.id, closed_by: 'Nadia Petrov' },
    ...changed,
  })
  const write = (db: ClinicDatabase, changed: object, entries: { closing_id: string; entry_id: string }[] = []) =>
    insertAll(db, [rowsOf('cash_closings', [row(changed) as never]), rowsOf('cash_closing_entries', entries)])
  const second = (changed: object) =>
    refusedBy(desk.clinic, async (db) => {
      await write(db, { counted_minor: 900, opening_minor: 900, removed_minor: 400 })
      await write(db, { number: 2, opening_minor: 500, counted_minor: 500, ...changed })
    })

  test('keeps the chain: each begins with what the one before left', async () => {
    expect(await second({ opening_minor: 400, counted_minor: 400 })).toContain('begins with what the one before left')
    expect(await second({ number: 3 })).toContain('begins with what the one before left')
    expect(await second({ counted_minor: 499 })).toContain('cash_closings_difference_explained')
    expect(await second({ removed_minor: 501 })).toContain('violates check constraint')
    expect(await second({})).toBe('done')
  })

  test('counts each entry once, all of it cash, and what it says it moved', async () => {
    await pay(1_000)
    await pay(2_000, 'card-terminal')
    const entries = await desk.clinic.transact((db) =>
      db.selectFrom('ledger_postings').select(['entry_id', 'account']).where('kind', '=', 'payment').execute(),
    )
    const of = (account: string) => entries.find((each) => each.account === account)!.entry_id
    const closingOf = (account: string, moved: number, twice = false) =>
      refusedBy(desk.clinic, async (db) => {
        const id = randomUUID()
        const entry = { closing_id: id, entry_id: of(account) }
        await write(db, { id, moved_minor: moved, counted_minor: moved }, [entry])
        if (twice)
          await write(
            db,
            { id: randomUUID(), number: 2, opening_minor: moved, moved_minor: moved, counted_minor: 2 * moved },
            [entry],
          )
      })
    expect(await closingOf('cash', 900)).toContain('says what its entries add up to')
    expect(await closingOf('card-terminal', 0)).toContain('says what its entries add up to')
    // Taken by another: the whole would be tried again.
    expect(await closingOf('cash', 1_000, true)).not.toBe('done')
    expect(await closingOf('cash', 1_000)).toBe('done')
  })

  test('counts twenty thousand payments at once: the first closing takes all that there are', async () => {
    const { invoice, payment } = await pay(1)
    // As history left them, without what would look at each of them now.
    await world.database.asSuperuser(`
      set session_replication_role = replica;
      with paid as (
        insert into payments (organization_id, id, invoice_id, method, amount_minor, currency, given_minor, paid_at, paid_on,
          taken_by_user_id, taken_by, number, reference)
        select organization_id, gen_random_uuid(), invoice_id, method, 1, currency, 1, paid_at, paid_on, taken_by_user_id,
          taken_by, 100000 + n, 'H-' || n
        from payments, generate_series(1, 19999) n where id = '${payment}'
        returning organization_id, id
      ), entries as (
        insert into ledger_entries (organization_id, id, kind, invoice_id, currency, payment_id, posted_at)
        select organization_id, gen_random_uuid(), 'payment', '${invoice}', 'USD', id, now() from paid
        returning organization_id, id
      )
      insert into ledger_postings (organization_id, entry_id, position, kind, invoice_id, currency, account, amount_minor)
      select organization_id, id, position, 'payment', '${invoice}', 'USD', account, minor from entries,
        (values (0, 'receivable', -1), (1, 'cash', 1)) as sides (position, account, minor);
      reset session_replication_role`)
    const closed = await close({ number: 1, movedMinor: 20_000, countedMinor: 20_000 })
    expect(closed.json()).toMatchObject({ movedMinor: 20_000 })
    expect(await box()).toMatchObject({ lastNumber: 1, count: 0 })
  })

  test('changes no closing, and adds to none', async () => {
    await pay(1_000)
    const { id } = (await close({ number: 1, movedMinor: 1_000, countedMinor: 1_000 })).json()
    await pay(500)
    const added = await refusedBy(desk.clinic, async (db) => {
      const [open] = await db
        .selectFrom('ledger_postings')
        .select('entry_id')
        .where('account', '=', 'cash')
        .where('amount_minor', '=', 500)
        .execute()
      await insertAll(db, [rowsOf('cash_closing_entries', [{ closing_id: id, entry_id: open!.entry_id }])])
    })
    expect(added).toContain('A closing is not added to')
    const changed = await refusedBy(desk.clinic, (db) =>
      db.updateTable('cash_closings').set({ counted_minor: 0 }).where('id', '=', id).execute(),
    )
    expect(changed).toContain('permission denied')
  })
})

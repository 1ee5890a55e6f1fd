import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { aCashier, aLine, refusedBy } from './invoices-fixture.ts'

// What the database refuses, whoever asks it past the use cases; and what holds when many ask at once.

const world = await testServer()
const cashier = await aCashier(world)
const { clinic, issued, pay, act, read, begin, save, desk, as } = cashier
const { id: invoice } = await issued()
const { id: payment } = (await pay(invoice, { amountMinor: 5000 })).json()

type Row = [account: string, minor: number]
const post = async (db: ClinicDatabase, kind: string, rows: Row[], of: object, currency = 'USD') => {
  const entry_id = newId()
  const shared = { kind, invoice_id: invoice, currency }
  await db
    .insertInto('ledger_entries')
    .values({ ...shared, id: entry_id, posted_at: '2026-11-25T16:00:00Z', ...of })
    .execute()
  for (const [position, [account, amount_minor]] of rows.entries())
    await db
      .insertInto('ledger_postings')
      .values({ ...shared, entry_id, position, account, amount_minor })
      .execute()
}
const paid = async (db: ClinicDatabase, amount_minor: number, wanted: object = {}) => {
  const id = newId()
  const of = { id, invoice_id: invoice, method: 'card-terminal', amount_minor, currency: 'USD', taken_by: 'Nadia' }
  const then = { paid_at: '2026-11-25T16:00:00Z', paid_on: '2026-11-25', taken_by_user_id: desk.id }
  await db
    .insertInto('payments')
    .values({ ...of, ...then, ...wanted })
    .execute()
  return { payment_id: id }
}

describe('the database refuses', () => {
  const refused: [string, RegExp, (db: ClinicDatabase) => Promise<unknown>][] = [
    [
      'an entry that does not balance',
      /does not balance/,
      async (db) =>
        post(
          db,
          'payment',
          [
            ['receivable', -100],
            ['card-terminal', 99],
          ],
          await paid(db, 100),
        ),
    ],
    [
      'an entry in two currencies',
      /foreign key/,
      async (db) => {
        await post(db, 'payment', [['receivable', -100]], await paid(db, 100))
        await sql`
          insert into ledger_postings (entry_id, position, kind, invoice_id, currency, account, amount_minor)
          select id, 1, kind, invoice_id, 'EUR', 'card-terminal', 100 from ledger_entries order by id desc limit 1`.execute(
          db,
        )
      },
    ],
    [
      'an entry that says something else than its payment',
      /something else than its document/,
      async (db) =>
        post(
          db,
          'payment',
          [
            ['receivable', -99],
            ['card-terminal', 99],
          ],
          await paid(db, 100),
        ),
    ],
    [
      'money that comes in another way than it says',
      /the way that it came/,
      async (db) =>
        post(
          db,
          'payment',
          [
            ['receivable', -100],
            ['cash', 100],
          ],
          await paid(db, 100),
        ),
    ],
    [
      'more than is due',
      /more would be paid/i,
      async (db) =>
        post(
          db,
          'payment',
          [
            ['receivable', -13_001],
            ['card-terminal', 13_001],
          ],
          await paid(db, 13_001),
        ),
    ],
    ['money without a row in the ledger', /stands in the ledger/, (db) => paid(db, 100)],
    [
      'the same payment twice',
      /unique/,
      (db) =>
        post(
          db,
          'payment',
          [
            ['receivable', -5000],
            ['card-terminal', 5000],
          ],
          { payment_id: payment },
        ),
    ],
    [
      'a posting to an entry of before',
      /not added to/,
      (db) =>
        sql`
        insert into ledger_postings (entry_id, position, kind, invoice_id, currency, account, amount_minor)
        select e.id, 8 + place, e.kind, e.invoice_id, e.currency, account, minor
        from (select * from ledger_entries order by id limit 1) e,
          (values (0, 'revenue', 5), (1, 'tax', -5)) as more(place, account, minor)`.execute(db),
    ],
    [
      'a posted row that changes',
      /denied|never changed/,
      (db) => db.updateTable('ledger_postings').set({ account: 'bank' }).execute(),
    ],
    [
      'an issued invoice that changes',
      /never changed/,
      (db) => db.updateTable('invoices').set({ note: 'x' }).execute(),
    ],
    [
      'an issued invoice that goes',
      /never changed/,
      (db) => db.deleteFrom('invoices').where('id', '=', invoice).execute(),
    ],
    ['a number that is skipped', /one by one/, (db) => db.updateTable('invoice_counters').set({ last: 9 }).execute()],
    [
      'a number without a document',
      /would be missing/,
      (db) =>
        db
          .updateTable('invoice_counters')
          .set({ last: sql`last + 1` })
          .where('series', '=', 'invoice')
          .execute(),
    ],
    [
      'a number of one’s own choice',
      /nobody counted/i,
      async (db) =>
        post(
          db,
          'payment',
          [
            ['receivable', -1],
            ['card-terminal', 1],
          ],
          await paid(db, 1, { number: 77 }),
        ),
    ],
    [
      'a refund by who asked for it',
      /refunds_by_two_people/,
      (db) =>
        db
          .insertInto('refunds')
          .values({
            ...{ id: newId(), payment_id: payment, amount_minor: 5, reason: 'x', requested_at: '2026-11-25T16:00:00Z' },
            ...{ requested_by_user_id: desk.id, requested_by: 'Nadia', decision: 'approved' },
            ...{ decided_at: '2026-11-25T16:00:00Z', decided_by_user_id: desk.id, decided_by: 'Nadia' },
          })
          .execute(),
    ],
    [
      'more back than was paid',
      /more would go back/i,
      async (db) => {
        const id = newId()
        await db
          .insertInto('refunds')
          .values({
            ...{ id, payment_id: payment, amount_minor: 5001, reason: 'x', requested_at: '2026-11-25T16:00:00Z' },
            ...{ requested_by_user_id: desk.id, requested_by: 'Nadia', decision: 'approved' },
            ...{ decided_at: '2026-11-25T16:00:00Z', decided_by_user_id: cashier.manager.id, decided_by: 'Ruth' },
          })
          .execute()
        await post(
          db,
          'refund',
          [
            ['receivable', 5001],
            ['card-terminal', -5001],
          ],
          { payment_id: payment, refund_id: id },
        )
      },
    ],
  ]
  test.each(refused)('%s', async (_, why, work) => expect(await refusedBy(clinic, work)).toMatch(why))

  test('and a superuser, too, to change what was posted', async () => {
    const change = (statement: string) => world.database.asSuperuser(statement).catch((error: Error) => error.message)
    expect(await change('update ledger_postings set amount_minor = amount_minor + 1')).toMatch(/never changed/)
    expect(await change('delete from ledger_entries')).toMatch(/never changed/)
    expect(await change('update payments set amount_minor = 1')).toMatch(/never changed/)
    expect(await change('delete from invoice_lines')).toMatch(/never changed/)
  })
})

describe('fifty at once', () => {
  test('number without a gap, though some roll back', async () => {
    const drafts = []
    for (let count = 0; count < 50; count++) drafts.push(await begin())
    // Every fourth is at another version than whoever issues it has seen, and every fifth has no line.
    for (const [place, id] of drafts.entries()) if (place % 5 === 4) await save(id, 1, { lines: [] })
    const answers = await Promise.all(
      drafts.map((id, place) =>
        act(`/billing/invoices/${id}/issue`, { version: place % 5 === 4 ? 2 : place % 4 === 3 ? 7 : 1 }),
      ),
    )
    // One whose transaction got as far as the number, and no further.
    const left = await begin()
    const taken = refusedBy(clinic, async (db) => {
      await sql`select next_number(current_organization(), 'invoice', 2026)`.execute(db)
      throw new Error('rolled back')
    })
    const [last] = await Promise.all([act(`/billing/invoices/${left}/issue`, { version: 1 }), taken])
    const given = [...answers, last]
      .filter(({ statusCode }) => statusCode === 200)
      .map((answer) => answer.json().reference)
    expect(given.length).toBeGreaterThan(25)
    const numbers = await clinic.transact((db) =>
      db
        .selectFrom('invoices')
        .select('number')
        .where('kind', '=', 'invoice')
        .where('number', 'is not', null)
        .orderBy('number')
        .execute(),
    )
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, place) => place + 1))
  })

  test('pay the same invoice: never more than is due', async () => {
    const { id } = await issued([aLine({ unitMinor: 10_000 })])
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) => pay(id, { amountMinor: place % 2 === 0 ? 900 : 2100 })),
    )
    const taken = answers.filter(({ statusCode }) => statusCode === 200).length
    const { payments, due, paidMinor } = await read(id)
    expect(payments).toHaveLength(taken)
    expect(due.minor).toBeGreaterThanOrEqual(0)
    expect(due.minor).toBeLessThan(2100)
    expect(paidMinor + due.minor).toBe(10_000)
  })

  test('give the same payment back: asked for once, and gone once', async () => {
    const { id } = await issued()
    const { id: taken } = (await pay(id, { amountMinor: 18_000 })).json()
    const fifty = async (once: (place: number) => ReturnType<typeof act>) => {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, place) => once(place)))
      const done = answers.findIndex(({ statusCode }) => statusCode === 200)
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      const refused = answers.filter((_, place) => place !== done).map((answer) => answer.json().code as string)
      return { place: done, id: answers[done]?.json().id as string, refused }
    }
    const ask = () => act(`/billing/payments/${taken}/refunds`, { amountMinor: 12_000, reason: 'Less' })
    const asked = await fifty(ask)
    // A machine that is busy has no time for all of them, and says so.
    for (const code of asked.refused) expect(['refund_asked', 'unavailable']).toContain(code)
    // Who asked is among those who approve: never by them.
    const approved = await fifty((place) =>
      act(`/billing/refunds/${asked.id}/approve`, {}, place % 2 ? as.manager : as.desk),
    )
    expect(approved.place % 2).toBe(1)
    for (const code of approved.refused) expect(['refund_by_two', 'refund_decided', 'unavailable']).toContain(code)
    expect((await ask()).json().errors[0].code).toBe('more_than_paid')
    expect(await read(id)).toMatchObject({ paidMinor: 6000, due: { minor: 12_000 } })
  })

  test('every account balances in the end', async () => {
    const rows = await world.database.asSuperuser(
      'select currency from ledger_postings group by organization_id, currency having sum(amount_minor) <> 0',
    )
    expect(rows).toEqual([])
  })
})

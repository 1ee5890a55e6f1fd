import { randomUUID } from 'node:crypto'
import { cashTransferKinds } from '@polyclinic/domain/invoices/cash-transfers.ts'
import { beforeEach, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import { aCashier, refusedBy } from './invoices-fixture.ts'
import { ledgerRows } from './ledger-rows.ts'

const world = await testServer()
let desk: Awaited<ReturnType<typeof aCashier>>
beforeEach(async () => {
  desk = await aCashier(world)
})

const box = async () => (await desk.ask('GET', '/billing/cash')).json()
const move = (kind: string, amountMinor: number, reason: string | null = null, key?: string) =>
  desk.act('/billing/cash-transfers', { kind, amountMinor, reason }, desk.as.desk, key)
const count = (body: object) =>
  desk.act('/billing/cash-closings', { number: 1, removedMinor: 0, note: null, movedMinor: 0, ...body })

test('what is put in and taken out is numbered, in the box and in its closing, with a receipt', async () => {
  await count({ countedMinor: 1000 })
  const key = randomUUID()
  const first = (await move('from-bank', 20_000, null, key)).json()
  expect((await move('from-bank', 20_000, null, key)).json()).toEqual(first)
  expect((await move('expense', 1250, 'Stamps')).json()).toMatchObject({ reference: 'C-2026-00002' })
  expect((await move('to-bank', 15_000)).json()).toMatchObject({ reference: 'C-2026-00003' })
  expect((await move('expense', 100)).json()).toMatchObject({ errors: [{ pointer: '/body/reason' }] })
  expect((await move('to-bank', 4751)).json()).toMatchObject({ errors: [{ code: 'more_than_in_box' }] })
  const seen = await box()
  expect(seen).toMatchObject({ openingMinor: 1000, movedMinor: 3750, count: 3 })
  expect(seen.movements).toMatchObject([
    { kind: 'cash-transfer', amountMinor: -15_000, invoice: null, transfer: { kind: 'to-bank', reason: null } },
    { amountMinor: -1250, reference: 'C-2026-00002', by: 'Nadia Petrov', transfer: { reason: 'Stamps' } },
    { amountMinor: 20_000, reference: 'C-2026-00001', transfer: { id: first.id } },
  ])
  const closed = (await count({ number: 2, movedMinor: 3750, countedMinor: 4750 })).json()
  expect(closed).toMatchObject({ differenceMinor: 0, movedMinor: 3750 })
  expect((await desk.ask('GET', `/billing/cash-closings/${closed.id}`)).json().movements).toHaveLength(3)
  const receipt = await desk.ask('GET', `/billing/cash-transfers/${first.id}/receipt`)
  expect([receipt.statusCode, receipt.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await desk.ask('GET', `/billing/cash-transfers/${newId()}/receipt`)).statusCode).toBe(404)
})

test('a sum that was mistyped, beyond all single ones, can be counted and booked back', async () => {
  const most = 2_000_000_000
  for (const minor of [most, most]) expect((await move('from-bank', minor)).statusCode).toBe(200)
  const closed = await count({ movedMinor: 2 * most, countedMinor: 2 * most })
  expect(closed.json()).toMatchObject({ countedMinor: 2 * most, differenceMinor: 0 })
  expect((await move('to-bank', most)).statusCode).toBe(200)
})

test('the database books every kind as the domain does', async () => {
  await count({ countedMinor: 5000 })
  for (const kind of cashTransferKinds) expect((await move(kind, 100, 'Stamps')).statusCode).toBe(200)
})

test('of ten who take out all that there is at once one does', async () => {
  await count({ countedMinor: 5000 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => move('to-bank', 5000)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await box()).toMatchObject({ movedMinor: -5000, count: 1 })
})

test('the database takes none without its entry, and no entry that says something else', async () => {
  const id = newId()
  const row = {
    ...{ id, kind: 'expense', currency: 'USD', amount_minor: -500, reason: 'Stamps', moved_by: 'Nadia' },
    ...{ moved_at: '2026-11-25T15:00:00Z', moved_on: '2026-11-25', moved_by_user_id: desk.desk.id },
  }
  const written = (account: 'transit' | 'expense', minor: number) =>
    refusedBy(desk.clinic, (db) =>
      insertAll(db, [
        rowsOf('cash_transfers', [row]),
        ...ledgerRows({
          ...{ kind: 'cash-transfer', invoiceId: null, cashTransferId: id, currency: 'USD', now: row.moved_at },
          postings: [
            { account: 'cash', amountMinor: minor },
            { account, amountMinor: -minor },
          ],
        }),
      ]),
    )
  const alone = await refusedBy(desk.clinic, (db) => insertAll(db, [rowsOf('cash_transfers', [row])]))
  expect(alone).toContain('stands in the ledger')
  expect(await written('transit', -500)).toContain('something else')
  expect(await written('expense', -400)).toContain('something else')
  expect(await written('expense', -500)).toBe('done')
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../../test/test-server.ts'
import { aCashier, aLine, refusedBy } from '../invoices-fixture.ts'
import { aStatement, anEntry } from './camt.fixture.ts'

const world = await testServer()
const german = { clinic: { currency: 'EUR', country: 'DE', locale: 'de-DE' }, visit: { currency: 'EUR' } }
const price = (minor: number) => [aLine({ unitMinor: minor })]

async function aDesk() {
  const desk = await aCashier(world, german)
  const { clinic, as, ask, act } = desk
  const send = (text: string, columns?: object | null) => {
    const body = new FormData()
    body.set('file', new File([text], 'bank.xml'))
    if (columns !== undefined) body.set('columns', JSON.stringify(columns))
    return world.call(clinic.host, 'POST', '/billing/bank-files', { headers: as.desk, body })
  }
  const list = async (filter = 'open') => (await ask('GET', `/billing/bank-transfers?filter=${filter}`)).json()
  const book = (id: string, invoiceId: string, amountMinor: number, key: string = randomUUID()) =>
    act(`/billing/bank-transfers/${id}/book`, { invoiceId, amountMinor }, as.desk, key)
  return { ...desk, send, list, book }
}

describe('what came in', () => {
  test('is kept once, found by number and sum, and written down as a payment', async () => {
    const { issued, send, list, book, read } = await aDesk()
    const { id, reference } = await issued(price(9000))
    const statement = aStatement(
      anEntry({ amount: '90.00', text: `Rechnung ${reference}`, payer: 'Rosa Delgado', reference: 'B-1' }),
      anEntry({ amount: '500.00', isOut: true, text: 'Gehalt 2026-09999', reference: 'B-2' }),
    )
    expect((await send(statement)).json()).toEqual({ kind: 'kept', added: 1, known: 0, leftOut: 1 })
    expect((await send(statement)).json()).toEqual({ kind: 'kept', added: 0, known: 1, leftOut: 1 })
    const { items } = await list()
    expect(items).toMatchObject([{ rest: { minor: 9000 }, match: { kind: 'sure', invoices: [{ id, reference }] } }])
    const key = randomUUID()
    const booked = (await book(items[0].id, id, 9000, key)).json()
    expect((await book(items[0].id, id, 9000, key)).json()).toEqual(booked)
    expect((await book(items[0].id, id, 9000)).json()).toMatchObject({ code: 'transfer_done' })
    expect(await read(id)).toMatchObject({
      ...{ standing: 'paid', payments: [{ method: 'bank', paidOn: '2026-11-24', note: `Rechnung ${reference}` }] },
    })
    expect(await list()).toMatchObject({ items: [], open: 0, lastBookedOn: '2026-11-24' })
    expect(await list('done')).toMatchObject({ items: [{ payments: [{ invoiceId: id, isReversed: false }] }] })
  })

  test('pays several invoices by a person, comes back when a payment was a mistake, and is set aside', async () => {
    const { issued, send, list, book, act, ask } = await aDesk()
    const [one, two] = [await issued(price(4000)), await issued(price(5000))]
    await send(aStatement(anEntry({ amount: '95.00', text: `${one.reference} ${two.reference}` })))
    const [transfer] = (await list()).items
    expect(transfer.match.kind).toBe('several')
    const { id: payment } = (await book(transfer.id, one.id, 4000)).json()
    expect((await book(transfer.id, two.id, 5600)).json()).toMatchObject({ errors: [{ code: 'more_than_came' }] })
    expect((await book(transfer.id, two.id, 5500)).json()).toMatchObject({ errors: [{ code: 'more_than_due' }] })
    expect((await book(transfer.id, two.id, 5000)).statusCode).toBe(200)
    expect((await list()).items).toMatchObject([{ rest: { minor: 500 } }])
    await act(`/billing/payments/${payment}/reverse`, { reason: 'Other invoice' })
    expect((await list()).items).toMatchObject([{ rest: { minor: 4500 }, match: { kind: 'several' } }])
    const aside = () => ask('POST', `/billing/bank-transfers/${transfer.id}/set-aside`, { reason: 'Tip' })
    expect((await aside()).statusCode).toBe(204)
    expect((await aside()).json()).toMatchObject({ code: 'transfer_done' })
    expect((await book(transfer.id, one.id, 4000)).json()).toMatchObject({ code: 'transfer_done' })
    expect(await list()).toMatchObject({ open: 0 })
    await ask('POST', `/billing/bank-transfers/${transfer.id}/take-up`, {})
    expect(await list()).toMatchObject({ open: 1 })
  })

  test('is written down once, however many press at once', async () => {
    const { issued, send, list, book, read } = await aDesk()
    const { id, reference } = await issued(price(18_000))
    await send(aStatement(anEntry({ amount: '90.00', text: reference })))
    const [transfer] = (await list()).items
    expect(transfer.match.kind).toBe('amount-differs')
    const answers = await Promise.all(Array.from({ length: 8 }, () => book(transfer.id, id, 9000)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await read(id)).toMatchObject({ paidMinor: 9000 })
  })

  test('is shown where the bank took it back, and is not sure again', async () => {
    const { issued, send, list, book, act } = await aDesk()
    const { id, reference } = await issued(price(9000))
    await send(aStatement(anEntry({ amount: '90.00', text: reference })))
    const { id: payment } = (await book((await list()).items[0].id, id, 9000)).json()
    const back = (more: object) => anEntry({ amount: '90.00', isOut: true, text: reference, ...more })
    expect((await send(aStatement(back({ text: 'Rueckgabe', isReversal: true })))).json()).toMatchObject({ added: 1 })
    const [unnamed] = (await list()).items
    expect(unnamed.match).toEqual({ kind: 'taken-back', invoices: [] })
    await act(`/billing/bank-transfers/${unnamed.id}/set-aside`, { reason: 'Of another' })
    await send(aStatement(back({})))
    expect((await list()).items).toMatchObject([{ amount: { minor: -9000 }, match: { kind: 'taken-back' } }])
    await act(`/billing/payments/${payment}/reverse`, { reason: 'Taken back' })
    const kinds = (await list()).items.map(({ match }: { match: { kind: string } }) => match.kind)
    expect(kinds.toSorted()).toEqual(['entered-before', 'taken-back'])
  })

  test('are two where the bank gives both one reference', async () => {
    const { send } = await aDesk()
    const entry = (payer: string) => anEntry({ amount: '90.00', payer, reference: 'B-1' })
    const statement = aStatement(entry('Rosa'), entry('Rosa'), entry('Otto'))
    expect((await send(statement)).json()).toMatchObject({ added: 3 })
    expect((await send(statement)).json()).toMatchObject({ added: 0, known: 3 })
  })

  test('of a table is read by columns that are chosen once', async () => {
    const { send, list } = await aDesk()
    const table = (day: string) => `Tag;Umsatz;Zweck\n${day};90,00;Unbekannt\n${day};90,00;Unbekannt\n`
    expect((await send(table('23.11.2026'))).json()).toMatchObject({
      kind: 'columns',
      headings: ['Tag', 'Umsatz', 'Zweck'],
    })
    const none = { payer: null, sign: null, currency: null, state: null }
    const columns = { bookedOn: 'Tag', amount: 'Umsatz', remittance: 'Zweck', ...none }
    expect((await send(table('23.11.2026'), columns)).json()).toMatchObject({ kind: 'kept', added: 2 })
    // Two of the same are two; the same file says nothing new.
    expect((await send(table('23.11.2026'))).json()).toMatchObject({ added: 0, known: 2 })
    expect((await send(table('23.11.2026'), { ...columns, payer: 'Zweck' })).json()).toMatchObject({ added: 0 })
    expect((await send(table('24.11.2026'), columns)).json()).toMatchObject({ added: 2 })
    expect(await list()).toMatchObject({ columns })
    // Null asks anew, and shows the last choice.
    expect((await send(table('25.11.2026'), null)).json()).toMatchObject({ kind: 'columns', chosen: columns })
    const wrong = await send(table('25.11.2026'), { ...columns, amount: 'Zweck' })
    expect(wrong.json()).toMatchObject({ problem: { code: 'columns_unreadable', line: 2 } })
    expect((await list()).items[0].match).toEqual({ kind: 'unknown', invoices: [] })
    expect((await send('<!DOCTYPE x []><x/>')).json()).toMatchObject({
      errors: [{ pointer: '/body/file', code: 'with_entities' }],
    })
  })

  test('is never more than came in, and stays as the bank said it: the database says so', async () => {
    const { clinic, issued, send, list, book, pay } = await aDesk()
    const [one, two] = [await issued(price(9000)), await issued(price(9000))]
    await send(aStatement(anEntry({ amount: '90.00', text: one.reference })))
    const [transfer] = (await list()).items
    await book(transfer.id, one.id, 9000)
    const { id: payment } = (await pay(two.id, { method: 'bank', amountMinor: 1 })).json()
    expect(
      await refusedBy(clinic, (db) =>
        db.insertInto('bank_transfer_payments').values({ transfer_id: transfer.id, payment_id: payment }).execute(),
      ),
    ).toContain('pays what came in')
    expect(
      await refusedBy(clinic, (db) => db.updateTable('bank_transfers').set({ amount_minor: 1 }).execute()),
    ).toContain('never changed')
  })
})

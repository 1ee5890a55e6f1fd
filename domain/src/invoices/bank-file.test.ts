import { expect, test } from 'vitest'
import { readBankAmount, readBankDay, readBankTable, tableOf } from './bank-file.ts'
import { firstOfEach, isOfInvoices, matchTransfer, referencesIn, type MatchedInvoice } from './bank-matching.ts'

test.each([
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1234', 123_400],
  ['1.234', 123_400],
  ['12,5', 1250],
  ['-12.50', -1250],
  ['12,50-', -1250],
  ['+ 90,00 EUR', 9000],
  ["1'234.50", 123_450],
  ['1.234.567,00', 123_456_700],
  ['(500.00)', -50_000],
  ['neunzig', null],
  ['', null],
])('an amount as a bank writes it: %s', (typed, minor) => expect(readBankAmount(typed, 'EUR')).toBe(minor))

test.each([
  ['24.11.2026', 'de-DE', '2026-11-24'],
  ['24.11.26', 'de-DE', '2026-11-24'],
  ['2026-11-24T10:00:00', 'de-DE', '2026-11-24'],
  ['11/24/2026', 'en-US', '2026-11-24'],
  ['24/11/2026', 'de-DE', '2026-11-24'],
  ['31.02.2026', 'de-DE', null],
  ['0000-01-01', 'de-DE', null],
  ['Summe', 'de-DE', null],
])('a day as a bank writes it: %s', (typed, locale, day) => expect(readBankDay(typed, locale)).toBe(day))

test('a table begins below what the bank says of the account', () => {
  const text = 'Kontoauszug;Praxis\nIBAN;DE89\n\nBuchung;Betrag;Zweck;Name\n24.11.2026;90,00;2026-00001;Rosa\n'
  expect(tableOf(text).split('\n')[0]).toBe('Buchung;Betrag;Zweck;Name')
})

const german = { currency: 'EUR', locale: 'de-DE' }
const columns = {
  ...{ bookedOn: 'Buchung', amount: 'Betrag', remittance: 'Zweck', payer: 'Name' },
  ...{ sign: null, currency: null, state: null },
}

test('the lines of a table, without those that say no day or sum', () => {
  const table = {
    headings: ['Buchung', 'Betrag', 'Zweck', 'Name'],
    rows: [
      ['24.11.2026', '90,00', 'Rechnung 2026-00001', 'Rosa Delgado'],
      ['', '', 'Summe', ''],
      ['25.11.2026', '-30,00', 'Miete', 'Vermieter'],
    ],
  }
  expect(readBankTable(table, columns, german)).toMatchObject({
    lines: [
      { amountMinor: 9000, payer: 'Rosa Delgado' },
      { amountMinor: -3000, payer: 'Vermieter' },
    ],
  })
  expect(readBankTable(table, { ...columns, amount: 'Name' }, german)).toEqual({
    ...{ problem: 'columns_unreadable', place: 0 },
  })
})

test('a table that says in words what left, what is in another currency, and what is not booked yet', () => {
  const table = {
    headings: ['Buchung', 'Betrag', 'Zweck', 'Name', 'S/H', 'Währung', 'Info'],
    rows: [
      ['24.11.2026', '90,00', '2026-00001', 'Rosa', 'H', 'EUR', 'Umsatz gebucht'],
      ['24.11.2026', '30,00', 'Miete', 'Vermieter', 'S', 'EUR', 'Umsatz gebucht'],
      ['24.11.2026', '50,00', '2026-00002', 'Otto', 'H', 'USD', 'Umsatz gebucht'],
      ['24.11.2026', '50,00 CHF', '2026-00002', 'Otto', 'H', '', 'Umsatz gebucht'],
      ['24.11.2026', '70,00', '2026-00003', 'Otto', 'H', 'EUR', 'Umsatz vorgemerkt'],
    ],
  }
  const all = { ...columns, sign: 'S/H', currency: 'Währung', state: 'Info' }
  const read = readBankTable(table, all, german)
  expect(read).toMatchObject({ lines: [{ amountMinor: 9000 }, { amountMinor: -3000 }], leftOut: 3 })
  expect(readBankTable(table, { ...all, sign: null }, german)).toMatchObject({ problem: 'sign_unnamed' })
})

test.each([
  ['Rechnung 2026-00001', ['2026-00001']],
  ['RG2026-00001 und 2026-00002', ['2026-00001', '2026-00002']],
  ['Rechnungsnr. 2026 00001', ['2026-00001']],
  ['Rechnung 2026-000 01 Danke', ['2026-00001']],
  ['Storno CN-2026-00001', []],
  ['Quittung R-2026-00001', []],
  ['Miete November 2026', []],
])('the numbers in %j', (text, references) => expect(referencesIn(text)).toEqual(references))

test.each([
  ['what came in', 9000, '', false, true],
  ['rent', -9000, 'Miete 2026-11', false, false],
  ['a salary with a number of somebody else', -9000, 'Gehalt 2026-00077', false, false],
  ['what takes an invoice back', -9000, 'Rückgabe 2026-00001', false, true],
  ['a reversal that says no number', -9000, 'Rückgabe mangels Deckung', true, true],
])('of invoices, or nobody’s business: %s', (_what, amountMinor, remittance, isReversal, isKept) =>
  expect(isOfInvoices({ amountMinor, remittance, isReversal }, new Set(['2026-00001']))).toBe(isKept),
)

const invoice = (id: string, dueMinor: number, payerName = 'Rosa Delgado'): MatchedInvoice => ({
  ...{ id, reference: id, currency: 'EUR', dueMinor, payerName },
})
const transfer = { restMinor: 9000, currency: 'EUR', payer: 'Delgado, Rosa', remittance: '', hasReversed: false }
test.each([
  ['its number and its sum', [invoice('a', 9000)], [], 'sure', ['a']],
  ['another sum', [invoice('a', 8000)], [], 'amount-differs', ['a']],
  ['two numbers', [invoice('a', 4000), invoice('b', 5000)], [], 'several', ['a', 'b']],
  ['an open and a paid one', [invoice('a', 9000), invoice('b', 0)], [], 'several', ['a', 'b']],
  ['one that is paid', [invoice('a', 0)], [invoice('b', 9000)], 'paid-already', ['a']],
  ['nobody’s', [], [], 'unknown', []],
  ['only the sum', [], [invoice('b', 9000, 'Other'), invoice('c', 9000), invoice('d', 100)], 'unknown', ['c', 'b']],
  ['another currency', [{ ...invoice('a', 9000), currency: 'USD' }], [], 'unknown', []],
] as const)('a transfer that gives %s', (_name, named, alike, kind, ids) => {
  const match = matchTransfer(transfer, named, alike)
  expect([match.kind, match.invoices.map(({ id }) => id)]).toEqual([kind, ids])
})

test('what was entered before, and reversed, is entered again by a person only: the bank may have taken it back', () => {
  expect(matchTransfer({ ...transfer, hasReversed: true }, [invoice('a', 9000)], []).kind).toBe('entered-before')
})

test('of two transfers of one invoice only the older fits', () => {
  const fits = { kind: 'sure' as const, invoices: [invoice('a', 9000)] }
  const other = { kind: 'sure' as const, invoices: [invoice('b', 9000)] }
  const back = { ...fits, kind: 'taken-back' as const }
  expect(firstOfEach([fits, other, fits, back]).map(({ kind }) => kind)).toEqual([
    'second',
    'sure',
    'sure',
    'taken-back',
  ])
})

test('what the bank took back is somebody’s to look at', () => {
  expect(matchTransfer({ ...transfer, restMinor: -9000 }, [invoice('a', 0)], []).kind).toBe('taken-back')
})

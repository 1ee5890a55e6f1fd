import { expect, test } from 'vitest'
import type { PlainDate } from '../kit/time.ts'
import {
  datevRows,
  inWindows1252,
  isDatev,
  proposedAccounts,
  UnknownRate,
  withUsualAccounts,
  writeDatev,
  yearStartOf,
} from './datev.ts'

const on = '2026-11-05' as PlainDate
const accounts = proposedAccounts.skr03
const invoice = {
  kind: 'invoice',
  ...{ on, reference: '2026-00042', receipt: null },
  amounts: [
    { account: 'receivable', rate: null, minor: 21_900 },
    { account: 'revenue', rate: 0, minor: -10_000 },
    { account: 'revenue', rate: 1900, minor: -11_900 },
  ],
} as const

test('an entry is rows against the debtors, tax within its rate’s account', () => {
  const rows = datevRows(invoice, accounts)
  expect(rows).toMatchObject([
    { minor: 10_000, isDebit: false, account: '8100', contra: '10000' },
    { minor: 11_900, isDebit: false, account: '8400', contra: '10000' },
  ])
  const odd = { ...invoice, amounts: [{ account: 'revenue', rate: 500, minor: -1 }] } as const
  expect(datevRows(odd, accounts)).toBeInstanceOf(UnknownRate)
  const over = {
    ...invoice,
    kind: 'voucher-expiry',
    amounts: [
      { account: 'voucher', rate: null, minor: 500 },
      { account: 'forfeited', rate: null, minor: -500 },
    ],
  } as const
  expect(datevRows(over, accounts)).toMatchObject([{ minor: 500, isDebit: true, account: '1700', contra: '2700' }])
})

test('it is Germany’s, in euros: Austria has other charts, and an account for each of its rates', () => {
  expect([isDatev('DE', 'EUR'), isDatev('AT', 'EUR'), isDatev('DE', 'CHF')]).toEqual([true, false, false])
})

test('the file is DATEV’s', () => {
  const rows = datevRows(invoice, accounts)
  if (rows instanceof UnknownRate) throw new Error('unknown rate')
  const [head, columns, first, , last] = writeDatev(
    {
      chart: 'skr03',
      ...{ consultant: 29098, client: 55003, yearStartsOn: yearStartOf(on, 1), accountDigits: 4 },
      ...{ from: '2026-11-01', to: '2026-11-30', label: 'Praxis "Nord"' },
      ...{ madeAt: '20261201080000000', isLocked: true },
    },
    rows,
  ).split('\r\n')
  expect(head).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20261201080000000;;"RE";"Polyclinic";"";29098;55003;20260101;4;20261101;20261130;' +
      '"Praxis ""Nord""";"";1;0;1;"EUR";;"";;;"03";;;"";""',
  )
  const names = columns!.split(';')
  expect(names.length).toBe(125)
  // The places that the description of the format names.
  expect([1, 7, 9, 14, 20, 37, 48, 87, 88, 103, 114, 118, 121, 125].map((place) => names[place - 1])).toEqual([
    ...['Umsatz (ohne Soll/Haben-Kz)', 'Konto', 'BU-Schlüssel', 'Buchungstext', 'Beleglink', 'KOST1 - Kostenstelle'],
    ...['Zusatzinformation - Art 1', 'Zusatzinformation- Inhalt 20', 'Stück', 'Buchungs GUID', 'Festschreibung'],
    ...['Generalumkehr (GU)', 'Abrechnungsreferenz', 'Abw. Skontokonto'],
  ])
  const cells = first!.split(';')
  expect(cells.length).toBe(125)
  expect([...cells.slice(0, 14), cells[113]]).toEqual([
    ...['100,00', '"H"', '"EUR"', '', '', '', '8100', '10000', '', '0511', '"2026-00042"', '""', ''],
    ...['"Rechnung 2026-00042"', '1'],
  ])
  expect(last).toBe('')
})

test('what came online names the provider’s payment', () => {
  const amounts = [{ account: 'online', rate: null, minor: 100 }] as const
  const rows = datevRows({ ...invoice, kind: 'payment', providerRef: 'pi_42', amounts }, accounts)
  expect(rows).toMatchObject([{ account: '1361', contra: '10000', isDebit: true, providerRef: 'pi_42' }])
})

test('a year of the books begins in its month', () => {
  expect(yearStartOf('2026-06-30', 7)).toBe('2025-07-01')
  expect(yearStartOf('2026-07-01', 7)).toBe('2026-07-01')
})

test('Windows-1252 has the euro, umlauts and quotes, and nothing else', () => {
  expect([...inWindows1252('Aäß€–“ł')]).toEqual([0x41, 0xe4, 0xdf, 0x80, 0x96, 0x93, 0x3f])
})

test('what moves in the cash box alone is booked against it', () => {
  const entry = {
    ...({ kind: 'cash-transfer', on: '2026-11-25' as PlainDate, reference: 'C-2026-00001', receipt: null } as const),
    amounts: [
      { account: 'cash', rate: null, minor: -1250 },
      { account: 'expense', rate: null, minor: 1250 },
    ] as const,
  }
  expect(datevRows(entry, proposedAccounts.skr03)).toMatchObject([
    { account: '4900', contra: '1000', minor: 1250, isDebit: true, text: 'Kasse C-2026-00001' },
  ])
})

test('accounts that nobody was asked about are the usual ones, as long as the others', () => {
  const { transit: _transit, expenses: _expenses, ...asked } = proposedAccounts.skr04
  const long = Object.fromEntries(Object.entries(asked).map(([of, account]) => [of, `${account}0`]))
  expect(withUsualAccounts('skr04', long)).toEqual({ ...long, transit: '14600', expenses: '63000' })
})

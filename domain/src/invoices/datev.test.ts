import { expect, test } from 'vitest'
import type { PlainDate } from '../kit/time.ts'
import {
  datevRows,
  inWindows1252,
  isDatev,
  isOnePeriod,
  proposedAccounts,
  UnknownRate,
  tellsTransitsApart,
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

/** By the description of the format: what stands in each field of the head and of a row; all others are empty. */
const text = (most: number) => new RegExp(`^"([^"\\r\\n\\t]|""){0,${most}}"$`)
const documentForm = (most: number) => new RegExp(`^"[A-Za-z0-9$&%*+/-]{0,${most}}"$`)
const day = /^20\d{6}$/
const headForm: Record<number, RegExp> = {
  ...{ 1: /^"EXTF"$/, 2: /^700$/, 3: /^21$/, 4: /^"Buchungsstapel"$/, 5: /^13$/, 6: /^20\d{15}$/, 8: text(2) },
  ...{ 9: text(25), 10: text(25), 11: /^\d{4,7}$/, 12: /^\d{1,5}$/, 13: day, 14: /^[4-8]$/, 15: day, 16: day },
  ...{
    17: text(60),
    18: text(2),
    19: /^[12]$/,
    20: /^0$/,
    21: /^[01]$/,
    22: /^"[A-Z]{3}"$/,
    24: /^""$/,
    27: /^"0[34]"$/,
  },
  ...{ 30: /^""$/, 31: text(16) },
}
const rowForm: Record<number, RegExp> = {
  ...{ 1: /^(?!0+,00)\d{1,10},\d{2}$/, 2: /^"[SH]"$/, 3: /^"[A-Z]{3}"$/, 7: /^[1-9]\d{0,8}$/, 8: /^[1-9]\d{0,8}$/ },
  ...{ 10: /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/, 11: documentForm(36), 12: documentForm(12), 14: text(60) },
  ...{ 21: text(20), 22: text(210), 114: /^[01]$/ },
}

test('every field of the file is as the format describes it', () => {
  const receipts = ['R-2026-00001', 'CN-2026-00001', 'R-2026-1234567']
  const rows = receipts.flatMap((receipt, place) => {
    const of = { ...invoice, receipt, reference: 'Nr. 2026/00042 ä', providerRef: place > 0 ? 'pi_42' : null }
    return datevRows(of, accounts) as Exclude<ReturnType<typeof datevRows>, UnknownRate>
  })
  const [head, columns, ...lines] = writeDatev(
    {
      chart: 'skr04',
      ...{ consultant: 1001, client: 1, yearStartsOn: on, accountDigits: 4, from: on, to: on, isLocked: false },
      ...{ label: 'Gemeinschaftspraxis\t"Am Spreebogen" und Kollegen', madeAt: '20261201080000000' },
    },
    rows,
  ).split('\r\n')
  const wrong = (line: string, form: Record<number, RegExp>) =>
    line.split(';').flatMap((cell, place) => ((form[place + 1] ?? /^$/).test(cell) ? [] : [`${place + 1}: ${cell}`]))
  expect([head!.split(';').length, columns!.split(';').length]).toEqual([31, 125])
  expect(wrong(head!, headForm)).toEqual([])
  expect(lines.at(-1)).toBe('')
  for (const line of lines.slice(0, -1)) {
    expect(line.split(';').length).toBe(125)
    expect(wrong(line, { ...rowForm, ...(!line.includes('pi_42') && { 21: /^$/, 22: /^$/ }) })).toEqual([])
  }
  expect(lines.map((line) => line.split(';')[11]).filter(Boolean)).toEqual(
    ['"R-2026-00001"', '"CN202600001"', '"R20261234567"'].flatMap((field) => [field, field]),
  )
  // Those of the later versions, in the order of DATEV's own sample.
  expect(columns!.split(';').slice(113)).toEqual([
    ...['Festschreibung', 'Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit', 'Generalumkehr (GU)'],
    ...['Steuersatz', 'Land', 'Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)'],
    ...['EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
  ])
})

test('a file is of one year of the books, and of one calendar year', () => {
  const isOne = (from: string, to: string, month: number) => isOnePeriod(from as PlainDate, to as PlainDate, month)
  expect(isOne('2026-01-01', '2026-12-31', 1)).toBe(true)
  expect(isOne('2026-07-01', '2026-12-31', 7)).toBe(true)
  expect(isOne('2026-12-01', '2027-01-31', 7)).toBe(false)
  expect(isOne('2026-06-01', '2026-07-31', 7)).toBe(false)
  expect(isOne('2026-12-31', '2026-12-01', 1)).toBe(false)
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

test('what is in transit can be told apart by its account', () => {
  for (const proposed of Object.values(proposedAccounts)) expect(tellsTransitsApart(proposed)).toBe(true)
  expect(tellsTransitsApart({ ...proposedAccounts.skr03, transit: proposedAccounts.skr03.card })).toBe(false)
})

test('accounts that nobody was asked about are the usual ones, as long as the others', () => {
  const { transit: _transit, expenses: _expenses, ...asked } = proposedAccounts.skr04
  const long = Object.fromEntries(Object.entries(asked).map(([of, account]) => [of, `${account}0`]))
  expect(withUsualAccounts('skr04', long)).toEqual({ ...long, transit: '14620', expenses: '63000' })
})

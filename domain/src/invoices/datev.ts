import type { PlainDate } from '../kit/time.ts'
import type { Account, EntryKind } from './postings.ts'

// The file by which an accountant takes a clinic's entries over: DATEV's format for programs of others (EXTF), header 700,
// bookings (21) in their version 13, described at developer.datev.de. It names no patient: the number of a document leads to
// who it is for, in the clinic (§ 203 StGB).

export const charts = ['skr03', 'skr04'] as const
export type Chart = (typeof charts)[number]

/** Where something is booked, as the clinic's accountant wants it. Taxed revenue is booked gross, on accounts that know their rate. */
export const datevAccounts = [
  ...(['debtors', 'revenueExempt', 'revenueFull', 'revenueReduced'] as const),
  ...(['cash', 'bank', 'card', 'online', 'vouchers', 'forfeited', 'transit', 'expenses'] as const),
] as const
export type DatevAccount = (typeof datevAccounts)[number]
export type DatevAccounts = Record<DatevAccount, string>

/**
 * What a chart usually has; an accountant looks at it once. What is in transit by card, online and in cash is on accounts of
 * its own, so that each can be matched with what the bank says.
 */
export const proposedAccounts: Record<Chart, DatevAccounts> = {
  skr03: {
    ...{ debtors: '10000', revenueExempt: '8100', revenueFull: '8400', revenueReduced: '8300' },
    ...{ cash: '1000', bank: '1200', card: '1360', online: '1361', vouchers: '1700', forfeited: '2700' },
    ...{ transit: '1362', expenses: '4900' },
  },
  skr04: {
    ...{ debtors: '10000', revenueExempt: '4100', revenueFull: '4400', revenueReduced: '4300' },
    ...{ cash: '1600', bank: '1800', card: '1460', online: '1461', vouchers: '3500', forfeited: '4830' },
    ...{ transit: '1462', expenses: '6300' },
  },
}

/** Otherwise what a card's provider pays out and what was brought to the bank are one sum to the accountant. */
export const tellsTransitsApart = ({ card, online, transit }: DatevAccounts): boolean =>
  new Set([card, online, transit]).size === 3

/** With what is usual for accounts that nobody was asked about yet, of the length of the others. */
export function withUsualAccounts(chart: Chart, known: Partial<DatevAccounts>): DatevAccounts {
  const length = known.cash?.length ?? 4
  const usual = Object.fromEntries(
    datevAccounts.map((of) => [of, proposedAccounts[chart][of].padEnd(length + (of === 'debtors' ? 1 : 0), '0')]),
  )
  return { ...(usual as DatevAccounts), ...known }
}

/** Where the charts and their accounts are those of an accountant. Austria has charts of its own, and another rate on each. */
export const isDatev = (country: string, currency: string): boolean => country === 'DE' && currency === 'EUR'

/** An entry of the ledger with the accounts that it moves; revenue and tax by the rate of their lines. */
export type DatevEntry = {
  kind: EntryKind
  on: PlainDate
  /** Of the invoice or credit note, and of the receipt. */
  reference: string
  receipt: string | null
  /** What the provider calls the payment, so that what it pays out can be matched. */
  providerRef?: string | null
  amounts: readonly { account: Account; rate: number | null; minor: number }[]
}
export type DatevRow = {
  minor: number
  isDebit: boolean
  account: string
  contra: string
  on: PlainDate
  reference: string
  receipt: string
  providerRef: string
  text: string
}

/** A rate for which there is no account. */
export class UnknownRate {
  readonly rate: number
  constructor(rate: number) {
    this.rate = rate
  }
}

const plainAccounts = {
  ...{ receivable: 'debtors', cash: 'cash', bank: 'bank', online: 'online' },
  ...{ 'card-terminal': 'card', voucher: 'vouchers', forfeited: 'forfeited' },
  ...{ transit: 'transit', expense: 'expenses' },
} as const satisfies Partial<Record<Account, DatevAccount>>

/** By the rates of Germany, in hundredths of a percent. */
function accountOf(account: Account, rate: number | null): DatevAccount | UnknownRate {
  if (account !== 'revenue' && account !== 'credits' && account !== 'tax') return plainAccounts[account]
  if (rate === null || rate === 0) return 'revenueExempt'
  if (rate === 1900) return 'revenueFull'
  return rate === 700 ? 'revenueReduced' : new UnknownRate(rate)
}

/**
 * An entry as rows of an account and its contra account: everything against the debtors, and of an entry that moves none
 * against what is earned (what is left of a voucher) or the cash box.
 */
export function datevRows(entry: DatevEntry, accounts: DatevAccounts): DatevRow[] | UnknownRate {
  const sums = new Map<DatevAccount, number>()
  for (const { account, rate, minor } of entry.amounts) {
    const of = accountOf(account, rate)
    if (of instanceof UnknownRate) return of
    sums.set(of, (sums.get(of) ?? 0) + minor)
  }
  const against = againstOf[entry.kind] ?? 'debtors'
  return [...sums]
    .filter(([of, minor]) => of !== against && minor !== 0)
    .map(([of, minor]) => ({
      ...{ minor: Math.abs(minor), isDebit: minor > 0, account: accounts[of], contra: accounts[against] },
      ...{ on: entry.on, reference: entry.reference, receipt: entry.receipt ?? '' },
      providerRef: entry.providerRef ?? '',
      text: [kindWords[entry.kind], entry.reference].join(' '),
    }))
}

const againstOf: Partial<Record<EntryKind, DatevAccount>> = { 'voucher-expiry': 'forfeited', 'cash-transfer': 'cash' }

/** An accountant in Germany reads it, whatever language the clinic has. */
const kindWords: Record<EntryKind, string> = {
  invoice: 'Rechnung',
  'credit-note': 'Storno zu',
  payment: 'Zahlung zu',
  'payment-reversal': 'Rücknahme einer Zahlung zu',
  refund: 'Erstattung zu',
  'online-refund': 'Erstattung online zu',
  'online-refund-return': 'Erstattung zurückgekommen zu',
  chargeback: 'Rückbuchung zu',
  'chargeback-return': 'Rückbuchung aufgehoben zu',
  'voucher-expiry': 'Gutschein verfallen aus',
  'cash-transfer': 'Kasse',
}

export type DatevHead = {
  consultant: number
  client: number
  chart: Chart
  yearStartsOn: PlainDate
  /** Of the accounts of the books; those of debtors have one more. */
  accountDigits: number
  from: PlainDate
  to: PlainDate
  label: string
  /** `20261130221500000` */
  madeAt: string
  /** Nothing of these days can change any more, so that the accountant may lock them. */
  isLocked: boolean
}

/** The year of the books in which a day is. */
export function yearStartOf(day: PlainDate, month: number): PlainDate {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < month ? 1 : 0)
  return `${year}-${String(month).padStart(2, '0')}-01` as PlainDate
}

/** Whether DATEV takes some days as one file: those of a year of the books, and of a calendar year (#REW04404). */
export const isOnePeriod = (from: PlainDate, to: PlainDate, month: number): boolean =>
  from <= to && from.slice(0, 4) === to.slice(0, 4) && yearStartOf(from, month) === yearStartOf(to, month)

/** No file has more bookings. */
export const datevRowsAtMost = 99_999

const plain = (day: PlainDate) => day.replaceAll('-', '')
const quoted = (value: string) => `"${value.replaceAll('"', '""').replaceAll(/[\r\n\t]+/g, ' ')}"`
const amount = (minor: number) => `${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}`
/** What the format takes for a number of a document. */
const documentField = (value: string) => quoted(documentSigns(value).slice(0, 36))
/** The same of the second one, which is short: `CN202600001`. */
const shortDocumentField = (value: string) => {
  const signs = documentSigns(value)
  return quoted(signs.length <= 12 ? signs : signs.replaceAll('-', '').slice(-12))
}
const documentSigns = (value: string) => value.replaceAll(/[^A-Za-z0-9$&%*+/-]/g, '')

/** The whole file, before it is written in Windows-1252. */
export function writeDatev(head: DatevHead, rows: readonly DatevRow[]): string {
  const columnCount = columns.length
  const written = rows.map((row) => {
    const cells: string[] = Array.from({ length: columnCount }, () => '')
    const put = (column: number, value: string) => (cells[column - 1] = value)
    put(1, amount(row.minor))
    put(2, quoted(row.isDebit ? 'S' : 'H'))
    put(3, quoted('EUR'))
    put(7, row.account)
    put(8, row.contra)
    put(10, row.on.slice(8, 10) + row.on.slice(5, 7))
    put(11, documentField(row.reference))
    put(12, shortDocumentField(row.receipt))
    put(14, quoted(row.text.slice(0, 60)))
    if (row.providerRef !== '') {
      put(21, quoted('Zahlungsanbieter'))
      put(22, quoted(row.providerRef.slice(0, 210)))
    }
    put(114, head.isLocked ? '1' : '0')
    return cells
  })
  const first = [
    ...[
      quoted('EXTF'),
      '700',
      '21',
      quoted('Buchungsstapel'),
      '13',
      head.madeAt,
      '',
      quoted('RE'),
      quoted('Polyclinic'),
    ],
    ...[quoted(''), String(head.consultant), String(head.client), plain(head.yearStartsOn), String(head.accountDigits)],
    ...[
      plain(head.from),
      plain(head.to),
      quoted(head.label.slice(0, 30)),
      quoted(''),
      '1',
      '0',
      head.isLocked ? '1' : '0',
    ],
    ...[
      quoted('EUR'),
      '',
      quoted(''),
      '',
      '',
      quoted(head.chart === 'skr03' ? '03' : '04'),
      '',
      '',
      quoted(''),
      quoted(''),
    ],
  ]
  return [first, columns, ...written].map((cells) => `${cells.join(';')}\r\n`).join('')
}

const numbered = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, place) => names.map((name) => `${name} ${place + 1}`)).flat()

/** All columns of version 13, in their order. */
const columns: readonly string[] = [
  ...[
    'Umsatz (ohne Soll/Haben-Kz)',
    'Soll/Haben-Kennzeichen',
    'WKZ Umsatz',
    'Kurs',
    'Basis-Umsatz',
    'WKZ Basis-Umsatz',
  ],
  ...['Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto'],
  ...['Buchungstext', 'Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre'],
  ...['Beleglink', ...numbered(8, 'Beleginfo - Art', 'Beleginfo - Inhalt')],
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...numbered(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp'],
  ...['Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz'],
  ...['Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername', 'Beteiligtennummer'],
  ...['Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis', 'Bezeichnung SoBil-Sachverhalt'],
  ...['Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit'],
  ...['Generalumkehr (GU)', 'Steuersatz', 'Land', 'Abrechnungsreferenz', 'BVV-Position'],
  ...['EU-Land u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
]

const above7f = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** In Windows-1252; what it does not have becomes a question mark. */
export const inWindows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.normalize('NFC'), (character) => {
    const code = character.codePointAt(0)!
    if (code < 0x80 || (code >= 0xa0 && code < 0x100)) return code
    const place = above7f.indexOf(character)
    return place === -1 ? 0x3f : 0x80 + place
  })

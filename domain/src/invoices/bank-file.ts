import { digitsOf } from './amounts.ts'

// What a bank says came in: as a CAMT.053 file, or a table whose columns somebody has named.

export const bankFileBytesAtMost = 50_000_000
export const bankLinesAtMost = 20_000

/** A transfer as a bank's file says it. */
export type BankLine = {
  /** All that the bank says of it, by which it is known again: with the bank's own reference where there is one. */
  told: string
  bookedOn: string
  /** Below zero the bank took it back. */
  amountMinor: number
  currency: string
  payer: string
  remittance: string
  /** The bank says that it takes something back. */
  isReversal: boolean
}

/** Which heading of a table says what. */
export type BankColumns = {
  bookedOn: string
  amount: string
  remittance: string
  payer: string | null
  /** Whether it came in or left, where the amounts have no sign of their own. */
  sign: string | null
  currency: string | null
  /** Whether it is booked. */
  state: string | null
}

/** Why a table is not read by the columns that were chosen. */
export const columnProblems = ['columns_unreadable', 'sign_unnamed'] as const
export type ColumnProblem = (typeof columnProblems)[number]

export const bankFileProblems = [...(['not_a_statement', 'too_many_lines', 'with_entities', 'empty'] as const)] as const
export type BankFileProblem = (typeof bankFileProblems)[number]

/** `1.234,56`, `1,234.56`, `-12.50`, `12,50-`, `(12.50)`, with whatever the bank writes around it; null for what is no amount. */
export function readBankAmount(typed: string, currency: string): number | null {
  const plain = typed.replaceAll(/[\s\u00a0\u202f'’€$]|(?<![A-Z])[A-Z]{3}(?![A-Z])/g, '').replace(/^\((.*)\)$/, '-$1')
  const [, before, digits, after] = /^([+-]?)([\d.,]+)([+-]?)$/.exec(plain) ?? []
  if (!digits || (before && after)) return null
  const places = digitsOf(currency)
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  const isPoint = at >= 0 && digits.length - at - 1 <= places && !isGroups(digits, at)
  const whole = (isPoint ? digits.slice(0, at) : digits).replaceAll(/[.,]/g, '')
  const part = isPoint ? digits.slice(at + 1) : ''
  if (!/^\d{1,10}$/.test(whole)) return null
  const minor = Number(whole + part.padEnd(places, '0'))
  return before === '-' || after === '-' ? -minor : minor
}

/** The same sign before it, too: what stands there are thousands. */
const isGroups = (digits: string, at: number) => digits.slice(0, at).includes(digits[at]!)

/** `24.11.2026`, `24.11.26`, `2026-11-24`, and with slashes as the clinic's country writes it; null for no day. */
export function readBankDay(typed: string, locale: string): string | null {
  const text = typed.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  const dots = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text)
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : dots
      ? [dots[3], dots[2], dots[1]]
      : slashes
        ? locale === 'en-US'
          ? [slashes[3], slashes[1], slashes[2]]
          : [slashes[3], slashes[2], slashes[1]]
        : []
  if (!year || !month || !day) return null
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date || date < '1900' ? null : date
}

/** Where the table begins: banks write lines about the account above it, which have fewer cells than it has columns. */
export function tableOf(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const counts = lines.slice(0, 60).map((line) => Math.max(...[';', ',', '\t'].map((sign) => line.split(sign).length)))
  const most = Math.max(...counts)
  return lines
    .slice(
      Math.max(
        0,
        counts.findIndex((count) => count > most / 2 && count >= 3),
      ),
    )
    .join('\n')
}

export type BankTable = { headings: string[]; rows: string[][] }

const outWords = /^(s|soll|d|dr|dbit|debit|-)$/i
const inWords = /^(h|haben|c|cr|crdt|credit|\+)$/i
const notBooked = /vorgemerkt|vormerk|pending|ausstehend|geplant|scheduled|declined|abgelehnt|storniert/i

/** Whether a cell says in a word that something came in, or left. */
export const isSignWord = (said: string): boolean =>
  /\p{L}/u.test(said) && (outWords.test(said.trim()) || inWords.test(said.trim()))

const currencyIn = (said: string): string | undefined =>
  said.includes('€') ? 'EUR' : said.includes('$') ? 'USD' : /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(said)?.[0]

type ReadTable = { lines: BankLine[]; leftOut: number } | { problem: ColumnProblem; place: number }

/**
 * The transfers of a table. What is not booked yet, or in another currency, is left out and counted.
 * @returns a problem where a line cannot be read by these columns, with its place in the table
 */
export function readBankTable(
  { headings, rows }: BankTable,
  columns: BankColumns,
  { currency, locale }: { currency: string; locale: string },
): ReadTable {
  const place = (heading: string | null) => (heading === null ? -1 : headings.indexOf(heading))
  const at = {
    ...{ bookedOn: place(columns.bookedOn), amount: place(columns.amount), sign: place(columns.sign) },
    ...{ remittance: place(columns.remittance), payer: place(columns.payer) },
    ...{ currency: place(columns.currency), state: place(columns.state) },
  }
  const lines: BankLine[] = []
  let leftOut = 0
  for (const [row, cells] of rows.entries()) {
    const said = (where: number) => (cells[where] ?? '').trim()
    // A line of sums, or one that is still to be booked.
    if (said(at.bookedOn) === '' || said(at.amount) === '') continue
    const given = [said(at.currency), said(at.amount)].flatMap((each) => currencyIn(each) ?? [])
    if (notBooked.test(said(at.state)) || given.some((each) => each !== currency)) {
      leftOut++
      continue
    }
    const bookedOn = readBankDay(said(at.bookedOn), locale)
    const typed = readBankAmount(said(at.amount), currency)
    const amountMinor = typed === null || at.sign < 0 ? typed : withSign(typed, said(at.sign))
    if (bookedOn === null || amountMinor === null) return { problem: 'columns_unreadable', place: row }
    if (amountMinor === 0) continue
    lines.push({
      // Whichever columns are chosen: another choice makes no other transfer.
      ...{ told: JSON.stringify(cells.map((cell) => cell.trim())), bookedOn, amountMinor, currency, isReversal: false },
      ...{ payer: said(at.payer), remittance: said(at.remittance) },
    })
  }
  // All that left the account would count as money that came in.
  const isSigned = at.sign >= 0 || lines.some(({ amountMinor }) => amountMinor < 0)
  const taken = new Set(Object.values(at))
  if (!isSigned && headings.some((_heading, where) => !taken.has(where) && saysSigns(rows, where)))
    return { problem: 'sign_unnamed', place: 0 }
  return { lines, leftOut }
}

function withSign(amountMinor: number, said: string): number | null {
  if (outWords.test(said)) return -Math.abs(amountMinor)
  return inWords.test(said) ? Math.abs(amountMinor) : null
}

function saysSigns(rows: readonly string[][], where: number): boolean {
  const said = rows.map((cells) => (cells[where] ?? '').trim()).filter(Boolean)
  return said.length > 0 && said.every(isSignWord)
}

/** Whether a table has all of these. */
export const hasColumns = ({ headings }: Pick<BankTable, 'headings'>, columns: BankColumns): boolean =>
  Object.values(columns).every((heading) => heading === null || headings.includes(heading))

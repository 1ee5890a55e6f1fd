import {
  bankLinesAtMost,
  hasColumns,
  readBankTable,
  tableOf,
  type BankColumns,
  type BankFileProblem,
  type BankLine,
  type ColumnProblem,
} from '@polyclinic/domain/invoices/bank-file.ts'
import { csvLines, NotCsv } from '../../../platform/csv-lines.ts'
import { HasEntities, NoStatement, readCamt } from './read-camt.ts'

export type BankReading = { currency: string; locale: string; columns: BankColumns | null }
export type BankFile =
  | { kind: 'lines'; lines: BankLine[]; leftOut: number }
  | { kind: 'columns'; headings: string[]; sample: string[][]; problem: { code: ColumnProblem; line: number } | null }
  | { kind: 'problem'; problem: BankFileProblem }

class TooManyLines extends Error {
  override name = 'TooManyLines'
}

const pieceLength = 65_536
const sampleLines = 3

/** What a bank's file says: its lines, or of a table that nobody has explained yet, its headings. */
export function readBankFile(bytes: Uint8Array, reading: BankReading): BankFile {
  const text = decoded(bytes)
  if (text === null) return { kind: 'problem', problem: 'not_a_statement' }
  try {
    return /^\uFEFF?\s*</.test(text.slice(0, 200)) ? readXml(text) : readTable(text, reading)
  } catch (error) {
    if (error instanceof TooManyLines) return { kind: 'problem', problem: 'too_many_lines' }
    if (error instanceof HasEntities) return { kind: 'problem', problem: 'with_entities' }
    if (error instanceof NoStatement || error instanceof NotCsv) return { kind: 'problem', problem: 'not_a_statement' }
    throw error
  }
}

function readXml(text: string): BankFile {
  const lines: BankLine[] = []
  let leftOut = 0
  const count = () => {
    if (lines.length + leftOut > bankLinesAtMost) throw new TooManyLines()
  }
  readCamt(piecesOf(text.replace(/^\uFEFF/, '')), {
    take: (line) => {
      lines.push(line)
      count()
    },
    leaveOut: () => {
      leftOut++
      count()
    },
  })
  return lines.length + leftOut === 0 ? { kind: 'problem', problem: 'empty' } : { kind: 'lines', lines, leftOut }
}

function* piecesOf(text: string) {
  for (let from = 0; from < text.length; from += pieceLength) yield text.slice(from, from + pieceLength)
}

function readTable(text: string, { columns, currency, locale }: BankReading): BankFile {
  const body = tableOf(text)
  const above = text.split('\n').length - body.split('\n').length
  const [head, ...rest] = csvLines(body, (_line, place) => {
    if (place > bankLinesAtMost) throw new TooManyLines()
  })
  const rows = rest.map(({ cells }) => cells)
  const headings = headingsOf(head?.cells ?? [], rows)
  if (headings.length < 3) return { kind: 'problem', problem: 'not_a_statement' }
  if (rows.length === 0) return { kind: 'problem', problem: 'empty' }
  const ask = (problem: { code: ColumnProblem; line: number } | null): BankFile => ({
    kind: 'columns',
    headings: headings.filter(Boolean),
    problem,
    sample: rows.slice(0, sampleLines).map((cells) => headings.flatMap((each, at) => (each ? [cells[at] ?? ''] : []))),
  })
  if (columns === null || !hasColumns({ headings }, columns)) return ask(null)
  const table = readBankTable({ headings, rows }, columns, { currency, locale })
  if ('problem' in table) return ask({ code: table.problem, line: above + (rest[table.place]?.line ?? 0) })
  return table.lines.length + table.leftOut === 0 ? { kind: 'problem', problem: 'empty' } : { kind: 'lines', ...table }
}

/** Each of its own: some banks write none above whether money came in or left, or one twice. */
const headingsOf = (cells: readonly string[], rows: readonly string[][]): string[] =>
  cells.map((cell, at) => {
    const said = cell.trim()
    const isTwice = cells.findIndex((each) => each.trim() === said) < at
    const isFilled = said !== '' || rows.some((each) => (each[at] ?? '').trim() !== '')
    return isFilled && (said === '' || isTwice) ? `${said} #${at + 1}`.trim() : said
  })

/** XML says its encoding, and banks write UTF-8; tables come as Excel writes them, too. */
function decoded(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

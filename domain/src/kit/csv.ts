export type Cell = string | number | null

/** What a spreadsheet would take for a formula, also behind white space; a plain number is none. */
const isFormula = (text: string) =>
  /^[\s\u0000-\u001f]*[=+\-@\t\r＝＋－＠]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text)

function written(cell: Cell, decimal: string): string {
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  const text = cell ?? ''
  const safe = isFormula(text) ? `'${text}` : text
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What a spreadsheet there takes apart columns by, and numbers: no comma beside 1,5. Switzerland has 1.5 and semicolons. */
function signsOf(locale: string) {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')!.value
  return { decimal, separator: decimal === ',' || /-(CH|LI)\b/.test(locale) ? ';' : ',' }
}

/** What such a file begins with, so that Excel knows that it is UTF-8. */
export const csvMark = '\uFEFF'

/**
 * Rows of a CSV file (RFC 4180), each with its end. A text that a spreadsheet would run as a formula begins with an
 * apostrophe (OWASP, CSV Injection).
 * @param locale of the clinic, whose spreadsheets open it
 */
export function csvRows(rows: readonly (readonly Cell[])[], locale: string): string {
  const { decimal, separator } = signsOf(locale)
  return rows.map((row) => `${row.map((cell) => written(cell, decimal)).join(separator)}\r\n`).join('')
}

/** Rows as a whole file. */
export const csvOf = (rows: readonly (readonly Cell[])[], locale: string): string => csvMark + csvRows(rows, locale)

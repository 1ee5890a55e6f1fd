export type Cell = string | number | null

/** What a spreadsheet would take for a formula, also behind white space; a plain number is none. */
const isFormula = (text: string) =>
  /^[\s\u0000-\u001f]*[=+\-@\t\r＝＋－＠]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text)

function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  const safe = isFormula(text) ? `'${text}` : text
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What such a file begins with, so that Excel knows that it is UTF-8. */
export const csvMark = '\uFEFF'

/**
 * Rows of a CSV file (RFC 4180), each with its end. A text that a spreadsheet would run as a formula begins with an
 * apostrophe (OWASP, CSV Injection).
 */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')

/** Rows as a whole file. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => csvMark + csvRows(rows)

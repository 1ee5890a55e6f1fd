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

/**
 * Rows as a CSV file (RFC 4180), which begins with the mark by which Excel knows that it is UTF-8. A text that a
 * spreadsheet would run as a formula begins with an apostrophe (OWASP, CSV Injection).
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(written).join(',')).join('\r\n')}\r\n`

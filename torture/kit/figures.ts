export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** How often each value comes, as `201 × 1, 409 × 199`. */
export function tally(values: readonly (string | number)[]): string {
  const groups = [...Map.groupBy(values, String)].sort(([a], [b]) => (a < b ? -1 : 1))
  return groups.map(([value, own]) => `${value} × ${own.length}`).join(', ')
}

/** `2.1 (1.9–3.4)`: the median, and from the least to the most. */
export function spread(values: readonly number[], digits = 1): string {
  if (values.length === 0) return '–'
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`
}

/** Rows as a table of Markdown; the first row is the head. */
export function printTable(rows: readonly (readonly (string | number)[])[]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell, column) => String(cell).padEnd(widths[column]!)).join(' | ')} |\n`
  const [head, ...others] = rows.map(line)
  process.stdout.write([head, line(widths.map((width) => '-'.repeat(width))), ...others].join(''))
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** How often each value comes, as `201 × 1, 409 × 199`. */
export function tally(values: readonly (string | number)[]): string {
  const groups = [...Map.groupBy(values, String)].sort(([a], [b]) => (a < b ? -1 : 1))
  return groups.map(([value, own]) => `${value} × ${own.length}`).join(', ')
}

/** Rows as text columns; the first row is the head. */
export function printTable(rows: readonly (readonly (string | number)[])[]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  for (const row of rows)
    process.stdout.write(`${row.map((cell, column) => String(cell).padEnd(widths[column]!)).join('  ')}\n`)
}

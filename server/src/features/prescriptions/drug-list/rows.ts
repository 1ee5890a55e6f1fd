import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { z } from 'zod'

/** The rows of one of the list's files, each as its shape says; a wrong one is named with its line. */
export function readRows<S extends z.ZodType>(file: string, shape: S): z.output<S>[] {
  const text = readFileSync(new URL(`${file}.csv`, import.meta.url), 'utf8')
  return parse<Record<string, string>>(text, { columns: true, relax_column_count: false }).map((row, index) => {
    const read = shape.safeParse(row)
    if (read.success) return read.data
    const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    throw new Error(`The drug list cannot be read: ${file}.csv, row ${index + 1}: ${wrong}`)
  })
}

import { CsvError, parse } from 'csv-parse/sync'

/** More than any program writes: what is longer is no table, and no reason to hold all of it in memory. */
const columnsAtMost = 200
const charactersOfLine = 20_000

export type CsvLine = { line: number; cells: string[] }

/** Why a text is no table. */
export class NotCsv extends Error {
  override name = 'NotCsv'
}

/**
 * The cells of each line of a CSV file that is not empty, with its number; whichever of comma, semicolon and tab stands in
 * the headings most often parts them.
 * @param look is shown each line as soon as it is read; what it throws ends the reading
 * @throws {NotCsv} such as for a quote that is not closed
 */
export function csvLines(text: string, look: (line: CsvLine, place: number) => void = () => undefined): CsvLine[] {
  const [head = ''] = text.split(/\r?\n/, 1)
  if (head.length > charactersOfLine) throw new NotCsv('A line is too long.')
  const delimiter = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!
  const lines: CsvLine[] = []
  try {
    parse(text, {
      ...{ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, max_record_size: charactersOfLine },
      on_record: (cells: string[], { lines: line }) => {
        if (cells.length > columnsAtMost) throw new NotCsv('It has too many columns.')
        look({ line, cells }, lines.length)
        lines.push({ line, cells })
      },
    })
  } catch (error) {
    throw error instanceof CsvError ? new NotCsv(error.message) : error
  }
  return lines
}

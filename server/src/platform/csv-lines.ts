import { parse } from 'csv-parse/sync'

/**
 * The cells of each line of a CSV file that is not empty, with its number; whichever of comma, semicolon and tab stands in
 * the headings most often parts them.
 * @throws {CsvError} for what is none, such as a quote that is not closed
 */
export function csvLines(text: string): { line: number; cells: string[] }[] {
  const [head = ''] = text.split(/\r?\n/, 1)
  const delimiter = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!
  const options = { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true }
  const lines: { line: number; cells: string[] }[] = []
  parse(text, { ...options, on_record: (cells: string[], { lines: line }) => void lines.push({ line, cells }) })
  return lines
}

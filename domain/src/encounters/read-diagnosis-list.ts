import { diagnosisCode, diagnosisTitle } from './model.ts'

/** A row of a clinic's own list of diagnoses. */
export type DiagnosisRow = { code: string; title: string; synonyms: string }
export type ReadDiagnoses =
  | { ok: true; diagnoses: DiagnosisRow[] }
  | { ok: false; problems: { line: number; message: string }[] }

/** What a list calls its columns. */
const columnNames = {
  code: ['code', 'kode', 'icd', 'icd-10', 'icd-10-code'],
  title: ['title', 'titel', 'text', 'description', 'bezeichnung'],
  synonyms: ['synonyms', 'synonyme'],
} as const
type Column = keyof typeof columnNames

export const diagnosesAtMost = 100_000
const synonymsAtMost = 1000
/** What publishers write behind a code: `!`, `*` and `†` say how it may be used, and are no part of it. */
const marks = /[!*+†]+$/

/**
 * A list as it stands in a file: a line of headings, then a diagnosis a line. Columns beside those that are known are left
 * alone.
 */
export function readDiagnosisList(lines: readonly { line: number; cells: readonly string[] }[]): ReadDiagnoses {
  const [head, ...rest] = lines
  if (!head) return { ok: false, problems: [{ line: 1, message: 'The file is empty.' }] }
  const headings = head.cells.map((cell) => cell.trim().toLowerCase())
  const placeOf = (column: Column) =>
    headings.findIndex((heading) => columnNames[column].some((name) => name === heading))
  const [code, title, synonyms] = [placeOf('code'), placeOf('title'), placeOf('synonyms')]
  const missing = (['code', 'title'] as const).filter((column) => placeOf(column) < 0)
  if (missing.length > 0)
    return {
      ok: false,
      problems: missing.map((column) => ({
        line: head.line,
        message: `There is no column ${column}; it may also be called ${columnNames[column].slice(1).join(', ')}.`,
      })),
    }
  if (rest.length > diagnosesAtMost)
    return { ok: false, problems: [{ line: head.line, message: `A list has at most ${diagnosesAtMost} diagnoses.` }] }
  const problems: { line: number; message: string }[] = []
  const lineOf = new Map<string, number>()
  const diagnoses = rest.flatMap(({ line, cells }) => {
    const wrong = (message: string) => {
      problems.push({ line, message })
      return []
    }
    const typed = (cells[code] ?? '').trim()
    const readCode = diagnosisCode.safeParse(typed.toUpperCase().replace(marks, ''))
    if (!readCode.success) return wrong(typed === '' ? 'The code is missing.' : `${typed} is no code of ICD-10.`)
    const readTitle = diagnosisTitle.safeParse(cells[title] ?? '')
    if (!readTitle.success) return wrong(`The title of ${readCode.data} is missing, or longer than 300 characters.`)
    const others = (cells[synonyms] ?? '').trim()
    if (others.length > synonymsAtMost)
      return wrong(`The synonyms of ${readCode.data} are longer than ${synonymsAtMost} characters.`)
    const before = lineOf.get(readCode.data)
    if (before !== undefined) return wrong(`${readCode.data} stands in line ${before} already.`)
    lineOf.set(readCode.data, line)
    return [{ code: readCode.data, title: readTitle.data, synonyms: others }]
  })
  return problems.length > 0 ? { ok: false, problems } : { ok: true, diagnoses }
}

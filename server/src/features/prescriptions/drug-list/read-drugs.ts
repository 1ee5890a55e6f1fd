import { amountPerUnit, inUnit } from '@polyclinic/domain/prescriptions/checks/amounts.ts'
import type { ListedDrug, Citation } from '@polyclinic/domain/prescriptions/checks/model.ts'
import { isMisread } from '@polyclinic/domain/prescriptions/dose/misread.ts'
import { readStrength } from '@polyclinic/domain/prescriptions/dose/strength.ts'
import { csvLines } from '../../../platform/csv-lines.ts'
import { drugOf } from './drug-list.ts'
import { drugRow } from './shapes.ts'

export type DrugProblem = { line: number; field: string; why: string }

/**
 * A clinic's own drugs from a file of the shape of `drugs.csv`, and what of it cannot be read. Its source is the clinic,
 * on the day of the import.
 * @throws {NotCsv} where it is no table
 */
export function readDrugs(csv: string, cited: Citation): { drugs: ListedDrug[]; problems: DrugProblem[] } {
  const drugs: ListedDrug[] = []
  const problems: DrugProblem[] = []
  const [head, ...lines] = csvLines(csv).map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
  const columns = head?.cells ?? []
  const unknown = columns.filter((name) => !Object.hasOwn(drugRow.shape, name))
  if (unknown.length > 0) {
    const why = `There are no such columns: ${unknown.join(', ')}. Leave them out; there are ${Object.keys(drugRow.shape).join(', ')}`
    return { drugs: [], problems: [{ line: 1, field: 'headings', why }] }
  }
  for (const { line, cells } of lines) {
    if (cells.length !== columns.length) {
      const why = `This line has ${cells.length} cells, and there are ${columns.length} headings`
      problems.push({ line, field: 'cells', why })
      continue
    }
    const read = drugRow.safeParse({ ...emptyRow, ...Object.fromEntries(columns.map((name, at) => [name, cells[at]])) })
    if (!read.success) {
      for (const { path, message } of read.error.issues) problems.push({ line, field: path.join('.'), why: message })
      continue
    }
    const drug = drugOf(read.data, cited)
    const problem = strengthProblem(drug)
    if (problem) problems.push({ line, ...problem })
    else drugs.push(drug)
  }
  return { drugs, problems }
}

/** What cannot be prescribed as it is written, or says two amounts, one of which the dose would be checked by. */
function strengthProblem({ strength, form, substances }: ListedDrug): Omit<DrugProblem, 'line'> | null {
  if (strength === '') return null
  if (isMisread(readStrength(strength)))
    return {
      field: 'strength',
      why: `“${strength}” is not understood. Write it such as 500 mg or 250 mg/5 ml, or leave it empty and write it into the name: its dose is not checked then`,
    }
  const [one, ...more] = substances
  const said = amountPerUnit({ strength, form })
  if (!one || more.length > 0 || one.amount === null || one.unit === null || !said) return null
  const listed = inUnit(one.amount, one.unit, said.unit)
  if (listed === null || Math.abs(listed - said.amount) < said.amount / 1000) return null
  return { field: 'amounts', why: `${one.amount} ${one.unit} in one is not what the strength says (${strength})` }
}

/** What a clinic's file may leave out. */
const emptyRow = {
  ...{ name_en: '', name_de: '', amounts: '', dose: '', every_days: '', days: '', food: '' },
  ...{ least_every_days: '', least_every_days_source: '', countries: '', source: 'clinic' },
}

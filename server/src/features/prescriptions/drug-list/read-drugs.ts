import type { ListedDrug, Sourced } from '@polyclinic/domain/prescriptions/checks/model.ts'
import { parse } from 'csv-parse/sync'
import { drugOf } from './drug-list.ts'
import { drugRow } from './shapes.ts'

export type DrugProblem = { line: number; field: string; why: string }

/**
 * A clinic's own drugs from a file of the shape of `drugs.csv`, and what of it cannot be read. Its source is the clinic,
 * on the day of the import.
 */
export function readDrugs(csv: string, cited: Sourced): { drugs: ListedDrug[]; problems: DrugProblem[] } {
  const drugs: ListedDrug[] = []
  const problems: DrugProblem[] = []
  const rows = parse<Record<string, string>>(csv, { columns: true, bom: true, trim: true, relax_column_count: false })
  for (const [index, row] of rows.entries()) {
    const read = drugRow.safeParse({ ...emptyRow, ...row })
    if (read.success) drugs.push(drugOf(read.data, cited))
    else
      for (const { path, message } of read.error.issues)
        problems.push({ line: index + 2, field: path.join('.'), why: message })
  }
  return { drugs, problems }
}

/** What a clinic's file may leave out. */
const emptyRow = {
  ...{ name_en: '', name_de: '', amounts: '', dose: '', every_days: '', days: '', food: '' },
  ...{ least_every_days: '', least_every_days_source: '', packs_de: '', packs_us: '', countries: '', source: 'clinic' },
}

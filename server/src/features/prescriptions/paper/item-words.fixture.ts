import { parseDose } from '@polyclinic/domain/prescriptions/dose/parse-dose.ts'
import { doseUnitOf } from '@polyclinic/domain/prescriptions/dose/dose-unit.ts'
import { isMisread } from '@polyclinic/domain/prescriptions/dose/misread.ts'
import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'

/** A drug whose dose is typed as a doctor types it; what no pattern reads is in words. */
export function drug(typed: string, changes: Partial<PrescribedDrug> = {}): PrescribedDrug {
  const { strength = '500 mg', form = 'tablet' } = changes
  const read = parseDose(typed, { language: 'en', unit: doseUnitOf({ form, strength }) })
  const dosing = isMisread(read) ? { dose: { kind: 'text' as const, text: typed }, everyDays: 1 } : read
  return {
    ...{ id: '0191d1d0-0000-7000-8000-000000000001', drug: null, name: 'Paracetamol', strength, form },
    ...{ route: null, ...dosing, days: 7, quantity: null, repeats: 0, mayBeSubstituted: true, food: null, note: '' },
    ...{ indication: null, prior: null, overrides: [] },
    ...changes,
  }
}

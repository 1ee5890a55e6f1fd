import { isSame } from '../../kit/same.ts'
import { doseUnitOf } from '../dose/dose-unit.ts'
import { isMisread } from '../dose/misread.ts'
import { readStrength } from '../dose/strength.ts'
import type { DoseUnit, PrescribedDrug } from '../model.ts'
import type { DrugList, MassUnit } from './model.ts'
import type { Use } from './use.ts'

type Amount = { key: string; amount: number; unit: MassUnit }

const micrograms: Partial<Record<MassUnit, number>> = { µg: 1, mg: 1000, g: 1_000_000 }

/** An amount in another unit of mass; null where one cannot become the other. */
export function inUnit(amount: number, from: MassUnit, to: MassUnit): number | null {
  if (from === to) return amount
  const [one, other] = [micrograms[from], micrograms[to]]
  return one === undefined || other === undefined ? null : (amount * one) / other
}

/** How much of each substance one dose unit has; null: it cannot be said. */
export function substanceAmounts({ drug, item, substances }: Use, list: DrugList): Amount[] | null {
  if (drug && item && isSameStrength(drug.strength, item.strength) && drug.form === item.form) {
    const known = drug.substances.flatMap(({ key, amount, unit }) =>
      amount === null || unit === null ? [] : [{ key, amount, unit }],
    )
    if (known.length === drug.substances.length) return known
  }
  const [key, ...more] = substances
  if (!item || key === undefined || more.length > 0 || !list.substances.has(key)) return null
  const perUnit = amountPerUnit(item)
  return perUnit && [{ key, ...perUnit }]
}

function isSameStrength(listed: string, typed: string): boolean {
  const [one, other] = [readStrength(listed), readStrength(typed)]
  if (isMisread(one) || isMisread(other)) return listed === typed
  return isSame(one, other)
}

/** What is taken as a whole: of these the strength says what is in one. */
const wholes: ReadonlySet<DoseUnit> = new Set<DoseUnit>([
  ...(['tablet', 'capsule', 'sachet', 'lozenge', 'suppository', 'pessary', 'puff', 'spray'] as const),
])

/** What a strength says of one of what is counted or measured, for one substance: "600 mg" of what is counted, "40 mg/ml" of what is measured. */
export function amountPerUnit({
  strength,
  form,
}: Pick<PrescribedDrug, 'strength' | 'form'>): Omit<Amount, 'key'> | null {
  const read = readStrength(strength)
  if (isMisread(read) || form === null || read.amounts.length !== 1) return null
  const [amount] = read.amounts
  if (!amount || amount.unit === '%' || amount.unit === 'mmol') return null
  const { unit, value } = amount
  const counted = doseUnitOf({ form, strength })
  if (read.per === null) return wholes.has(counted) ? { amount: value, unit } : null
  const isMeasured = read.per.unit === 'ml' && counted === 'ml'
  return isMeasured ? { amount: value / read.per.value, unit } : null
}

import type { PlainDate } from '../kit/time.ts'
import { doseProblem, quantityOf } from './dose/arithmetic.ts'
import { isMisread } from './dose/misread.ts'
import { readStrength } from './dose/strength.ts'
import type { PrescribedDrug } from './model.ts'
import { repeatsAtMost } from './validity.ts'

/** What of a drug is not said yet, or otherwise than it can be signed: the field that says it, and why. */
export type Missing =
  | { field: 'dose' | 'days' | 'quantity'; code: 'required' }
  | { field: 'strength'; code: 'not_understood' }
  | { field: 'repeats'; code: 'too_many'; most: number }

type At = {
  country: string
  /** At the clinic. */
  today: PlainDate
}

/** In the order in which a doctor says it; how much follows from the dose and the days, so that it is missing after them. */
export function missingIn(item: PrescribedDrug, { country, today }: At): Missing[] {
  const { strength, dose, days, repeats } = item
  const hasDose = dose !== null && doseProblem(dose) === null
  const most = repeatsAtMost(item, today, country)
  const missing: (Missing | false)[] = [
    strength !== '' && isMisread(readStrength(strength)) && { field: 'strength', code: 'not_understood' },
    !hasDose && { field: 'dose', code: 'required' },
    days === null && { field: 'days', code: 'required' },
    hasDose && days !== null && quantityOf(item) === null && { field: 'quantity', code: 'required' },
    repeats > most && { field: 'repeats', code: 'too_many', most },
  ]
  return missing.filter((each) => each !== false)
}

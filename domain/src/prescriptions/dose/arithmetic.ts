import type { Dose, PrescribedDrug } from '../model.ts'
import { countedDays } from '../vocabulary.ts'
import { doseUnitOf, isHandedOutWhole } from './dose-unit.ts'

const exactly = (value: number) => Math.round(value * 1000) / 1000
const slots = ['morning', 'noon', 'evening', 'night'] as const
type Times = Extract<Dose, { kind: 'times' }>
const amountsOf = (dose: Times) => slots.map((slot) => dose[slot])
const sum = (amounts: number[]) => exactly(amounts.reduce((total, amount) => total + amount, 0))
/** How often something is taken within a day, by the clock and from its beginning. */
const oftenInADay = (hours: number) => Math.ceil(24 / hours)

/** The most that is taken on a day on which it is taken. */
function ofDay(dose: Exclude<Dose, { kind: 'text' }>): number {
  if (dose.kind === 'times') return sum(amountsOf(dose))
  if (dose.kind === 'every') return exactly(dose.amount * oftenInADay(dose.hours))
  return dose.hoursApart === null
    ? dose.mostPerDay
    : Math.min(dose.mostPerDay, exactly(dose.amount * oftenInADay(dose.hoursApart)))
}

/**
 * How much a dose comes to, in the unit of its form.
 * @returns the most at once, the most within a day, and what a day of the whole time has on average: of a weekly drug a
 * seventh. Null for a dose in words.
 */
export function perDay(dose: Dose, everyDays: number): { single: number; day: number; average: number } | null {
  if (dose.kind === 'text') return null
  const day = ofDay(dose)
  const single = dose.kind === 'times' ? Math.max(...amountsOf(dose)) : dose.amount
  const average = dose.kind === 'every' && everyDays === 1 ? (dose.amount * 24) / dose.hours : day / everyDays
  return { single, day, average }
}

/** What is taken in so many days, of what is taken as needed at most. Null: in words. */
export function amountNeeded(dose: Dose, everyDays: number, days: number): number | null {
  if (dose.kind === 'text') return null
  if (dose.kind === 'every' && everyDays === 1) return exactly(dose.amount * Math.ceil((days * 24) / dose.hours))
  return exactly(ofDay(dose) * Math.ceil(days / everyDays))
}

export type DrugToCount = Pick<PrescribedDrug, 'dose' | 'everyDays' | 'days' | 'quantity' | 'form' | 'strength'>

/**
 * How much is to be handed out, in the unit of the form: what the doctor wrote, else what is needed, and no half of
 * anything.
 */
export function quantityOf(item: DrugToCount): number | null {
  if (item.quantity !== null) return item.quantity
  const days = countedDays(item.days)
  const needed = item.dose === null || days === null ? null : amountNeeded(item.dose, item.everyDays, days)
  if (needed === null) return null
  return isHandedOutWhole(doseUnitOf(item)) ? Math.ceil(needed) : needed
}

/** For how many days what is handed out lasts: as long as was said, else at the most that is taken. Null: nobody can say. */
export function daysSupplied({ dose, everyDays, days, quantity }: DrugToCount): number | null {
  const said = countedDays(days)
  if (said !== null) return said
  const average = dose === null || doseProblem(dose) ? 0 : (perDay(dose, everyDays)?.average ?? 0)
  return quantity === null || average === 0 ? null : quantity / average
}

/** What a dose may be typed as and not prescribed. */
export function doseProblem(dose: Dose): 'nothing' | 'most-below-amount' | null {
  if (dose.kind === 'times' && sum(amountsOf(dose)) === 0) return 'nothing'
  if (dose.kind === 'text' && dose.text === '') return 'nothing'
  return dose.kind === 'as-needed' && dose.mostPerDay < dose.amount ? 'most-below-amount' : null
}

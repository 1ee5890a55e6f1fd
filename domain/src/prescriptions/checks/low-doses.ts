import { perDay } from '../dose/arithmetic.ts'
import { inUnit, substanceAmounts } from './amounts.ts'
import type { DrugList, LowDose, MassUnit } from './model.ts'
import { readWords } from './read-words.ts'
import type { Use } from './use.ts'

/** Its sides without the groups to which so little of a substance does not belong: aspirin for the heart is no painkiller. */
export function sidesOfItsDose(use: Use, list: DrugList): Use['sides'] {
  const low = list.lowDoses.filter((one) => use.substances.has(one.substance) && isLow(one, use, list))
  if (low.length === 0) return use.sides
  const sides = new Map(use.sides)
  for (const { substance, classes, becomes } of low) {
    for (const key of classes) {
      const rest = (sides.get(`@${key}`) ?? []).filter((one) => one !== substance)
      if (rest.length > 0) sides.set(`@${key}`, rest)
      else sides.delete(`@${key}`)
    }
    if (becomes !== null) sides.set(`@${becomes}`, [...(sides.get(`@${becomes}`) ?? []), substance])
  }
  return sides
}

/** By the dose of a day or, without one, by what one unit has; what nobody knows is not taken to be low. */
function isLow({ substance, unit, day, strength }: LowDose, use: Use, list: DrugList): boolean {
  const amount =
    substanceAmounts(use, list)?.find(({ key }) => key === substance) ?? amountInWords(use, substance, list)
  const perUnit = amount && inUnit(amount.amount, amount.unit, unit)
  if (perUnit === null) return false
  const taken = use.item?.dose ? perDay(use.item.dose, use.item.everyDays) : null
  return taken ? taken.day * perUnit <= day : perUnit <= strength
}

const between = /[,;+&/\n]| und | and /i
const figure = /(?<![\d.,-])(\d{2,4})(?![\d.,-])\s*(mg)?/g

/** “ASS 100”: nobody writes the unit. Of several drugs in one line, the figure that stands with this one. */
function amountInWords({ name }: Use, substance: string, list: DrugList): { amount: number; unit: MassUnit } | null {
  const own = name.split(between).filter((part) => readWords(part, list).substances.has(substance))
  const [part, ...more] = own
  if (part === undefined || more.length > 0 || readWords(part, list).substances.size > 1) return null
  const figures = [...part.matchAll(figure)]
  const said = figures.find(([, , unit]) => unit !== undefined) ?? (figures.length === 1 ? figures[0] : undefined)
  return said ? { amount: Number(said[1]), unit: 'mg' } : null
}

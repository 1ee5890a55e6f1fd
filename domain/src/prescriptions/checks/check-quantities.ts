import { amountNeeded, doseProblem, perDay } from '../dose/arithmetic.ts'
import { isInContainer } from '../dose/dose-unit.ts'
import { countedDays } from '../vocabulary.ts'
import type { Finding } from './finding.ts'
import type { Use } from './use.ts'

/** Of what is needed: what a split tablet or a spoon may add is no contradiction. */
const tooLittle = 0.9
/** No pack is as large as what is needed. */
const tooMuch = 2

/** What is handed out against what the dose comes to in the days that were said, where both are counted in the same. */
export function checkQuantities(items: readonly Use[]): Finding[] {
  return items.flatMap(({ id, item }): Finding[] => {
    const days = item ? countedDays(item.days) : null
    if (!item?.dose || item.quantity === null || days === null || isInContainer(item)) return []
    const { dose, everyDays, quantity, form, strength } = item
    const needed = doseProblem(dose) === null ? amountNeeded(dose, everyDays, days) : null
    const average = perDay(dose, everyDays)?.average
    if (needed === null || average === undefined) return []
    // As needed it is the most that can be taken, and less is no mistake.
    const isLess = dose.kind !== 'as-needed' && quantity < needed * tooLittle
    if (!isLess && quantity <= needed * tooMuch) return []
    const figures = { isLess, quantity, needed, days, lasts: Math.floor(quantity / average) }
    return [
      {
        key: `dose:quantity:${quantity}/${needed}:${id}`,
        ...({ itemId: id, kind: 'dose', severity: 'minor', source: null } as const),
        about: { case: 'quantity-differs', ...figures, form, strength },
      },
    ]
  })
}

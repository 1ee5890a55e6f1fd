import type { PrescribedDrug } from '../model.ts'
import type { DrugList, LeastEveryDays } from './model.ts'

/** `Fosamax 70 mg` names 70 mg; with decimals as in English. */
const amountsIn = (text: string) =>
  [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*(mg|µg|μg|mcg|g)(?!\p{L})/giu)].map(
    ([, amount, unit]) => `${Number(amount!.replace(',', '.'))} ${unit!.toLowerCase().replace(/^(?:μg|mcg)$/, 'µg')}`,
  )

/**
 * How often at the most a substance is taken that was typed and not chosen from the list, by what is listed of it alone and
 * for the same way into the body. What is swallowed may be of another strength that is taken daily: where one is named that
 * is not listed with an interval, the list does not know.
 */
export function typedInterval(
  substance: string,
  { name, strength, route }: Pick<PrescribedDrug, 'name' | 'strength' | 'route'>,
  list: DrugList,
): LeastEveryDays | null {
  const typed = amountsIn(`${name} ${strength}`)
  const listed = [...list.drugs.values()].filter(
    (drug) => drug.route === route && drug.substances.length === 1 && drug.substances[0]!.key === substance,
  )
  const named = listed.filter((drug) => amountsIn(drug.strength).some((amount) => typed.includes(amount)))
  const known = named.length > 0 ? named : route === 'oral' && typed.length > 0 ? [] : listed
  return known.reduce<LeastEveryDays | null>(
    (longest, { leastEveryDays }) =>
      leastEveryDays && leastEveryDays.days > (longest?.days ?? 0) ? leastEveryDays : longest,
    null,
  )
}

import type { PrescribedDrug } from '../model.ts'
import type { DrugList, LeastEveryDays, ListedDrug } from './model.ts'

/** `Fosamax 70 mg` names 70 mg; with decimals as in English. */
const amountsIn = (text: string) =>
  [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*(mg|µg|μg|mcg|g)(?!\p{L})/giu)].map(
    ([, amount, unit]) => `${Number(amount!.replace(',', '.'))} ${unit!.toLowerCase().replace(/^(?:μg|mcg)$/, 'µg')}`,
  )

/**
 * How often at the most a substance is taken that was typed and not chosen from the list, by what is listed of it alone and
 * for the same way into the body; where nobody said a way, or one that is not listed, by the strength, whatever its way. What
 * is swallowed may be of another strength that is taken daily: where one is named that is not listed with an interval, the
 * list does not know.
 */
export function typedInterval(
  substance: string,
  { name, strength, route }: Pick<PrescribedDrug, 'name' | 'strength' | 'route'>,
  list: DrugList,
): LeastEveryDays | null {
  const typed = amountsIn(`${name} ${strength}`)
  const listed = [...list.drugs.values()].filter(
    ({ substances }) => substances.length === 1 && substances[0]!.key === substance,
  )
  const ofRoute = route === null ? listed : listed.filter((drug) => drug.route === route)
  const ofStrength = (drugs: readonly ListedDrug[]) =>
    drugs.filter((drug) => amountsIn(drug.strength).some((amount) => typed.includes(amount)))
  const mayBeSwallowed = route === 'oral' || ofRoute.some((drug) => drug.route === 'oral')
  const named = ofStrength(ofRoute.length > 0 ? ofRoute : listed)
  const known = named.length > 0 ? named : mayBeSwallowed && typed.length > 0 ? [] : ofRoute
  return known.reduce<LeastEveryDays | null>(
    (longest, { leastEveryDays }) =>
      leastEveryDays && leastEveryDays.days > (longest?.days ?? 0) ? leastEveryDays : longest,
    null,
  )
}

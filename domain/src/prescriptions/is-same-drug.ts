import type { DrugList } from './checks/model.ts'
import { useOfItem } from './checks/use.ts'
import type { PrescribedDrug } from './model.ts'

/**
 * Whether one drug can be a renewal of another: of the same substances, in whatever strength. What no list knows all of is
 * the same by its name and form.
 */
export function isSameDrug(one: PrescribedDrug, other: PrescribedDrug, list: DrugList): boolean {
  const [use, before] = [useOfItem(one, 'item', list), useOfItem(other, 'medication', list)]
  const isKnown = [use, before].every(({ substances, leftOver }) => substances.size > 0 && leftOver.length === 0)
  if (isKnown) return use.substances.size === before.substances.size && use.substances.isSubsetOf(before.substances)
  return one.form === other.form && one.drug === other.drug && folded(one.name) === folded(other.name)
}

const folded = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')

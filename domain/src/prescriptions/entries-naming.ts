import type { DrugList } from './checks/model.ts'
import { useOfItem, usesOfEntries } from './checks/use.ts'
import type { PrescribedDrug } from './model.ts'

type Entry = { id: string; title: string | null; detail: string | null }

/** Of each that was prescribed the medicines of a chart, as somebody typed them, that are of a substance of it. */
export function entriesNaming(medicines: readonly Entry[], list: DrugList): (item: PrescribedDrug) => string[] {
  const uses = usesOfEntries(medicines, list)
  return (item) => {
    const { substances } = useOfItem(item, 'medication', list)
    return uses.filter((use) => !use.substances.isDisjointFrom(substances)).map(({ id }) => id)
  }
}

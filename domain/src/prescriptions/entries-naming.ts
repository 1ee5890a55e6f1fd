import type { DrugList } from './checks/model.ts'
import { useOfEntry, useOfItem } from './checks/use.ts'
import type { PrescribedDrug } from './model.ts'

type Entry = { id: string; title: string | null; detail: string | null }

/** The medicines of a chart, as somebody typed them, that are of a substance of what was prescribed. */
export function entriesNaming(item: PrescribedDrug, medicines: readonly Entry[], list: DrugList): string[] {
  const { substances } = useOfItem(item, 'medication', list)
  return medicines
    .filter((entry) => [...useOfEntry(entry, list).substances].some((substance) => substances.has(substance)))
    .map(({ id }) => id)
}

import type { DrugList, ListedDrug } from '@polyclinic/domain/prescriptions/checks/model.ts'

/** The list with a clinic's own drugs beside it; its own of the same key comes first. */
export const withOwnDrugs = (list: DrugList, own: readonly ListedDrug[]): DrugList =>
  own.length === 0
    ? list
    : { ...list, drugs: new Map([...list.drugs, ...own.map((drug) => [drug.key, drug] as const)]) }

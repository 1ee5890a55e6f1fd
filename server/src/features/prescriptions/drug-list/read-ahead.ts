import { readWords } from '@polyclinic/domain/prescriptions/checks/read-words.ts'
import { drugList } from './drug-list.ts'
import { searchDrugs } from './search-drugs.ts'

/** Reads the list, its vocabulary and what is searched in it, for which otherwise the first who prescribes would wait. */
export function readDrugListAhead(): void {
  const list = drugList()
  readWords('', list)
  searchDrugs(list, { search: '', country: 'DE' })
}

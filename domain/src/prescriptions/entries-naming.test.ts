import { expect, test } from 'vitest'
import { prescribed, smallList } from './checks/small-list.fixture.ts'
import { entriesNaming } from './entries-naming.ts'

test.each([
  ['Ibuprofen', 'Ibuprofen 400 mg', true],
  ['Ibuprofen', 'advil when it hurts', true],
  ['Ibuprofen', 'Diclofenac', false],
  ['Ibuprofen', 'something against pain', false],
])('%s stands in the chart as “%s”: %s', (name, title, isNamed) => {
  const entries = [{ id: 'entry', title, detail: null }]
  expect(entriesNaming(entries, smallList)(prescribed(name))).toEqual(isNamed ? ['entry'] : [])
})

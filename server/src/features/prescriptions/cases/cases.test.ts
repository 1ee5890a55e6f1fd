import { expect, test } from 'vitest'
import { drugList } from '../drug-list/drug-list.ts'
import { cases, findingsOf, judge } from './judge.fixture.ts'

const idsOf = (wanted: string[]) =>
  cases()
    .filter((row) => wanted.includes(judge(row, findingsOf(row, drugList()))))
    .map(({ id }) => id)

test('of a hundred prescriptions from the literature no danger passes in silence', () => {
  expect(idsOf(['silent', 'too quiet'])).toEqual([])
})

test('of the safe ones two interrupt', () => {
  // A medicine that a chart says is being replaced, and a gel whose way nobody said.
  expect(idsOf(['false alarm'])).toEqual(['P076', 'P080'])
})

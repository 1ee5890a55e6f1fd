import { expect, test } from 'vitest'
import type { PrescribedDrug } from '../model.ts'
import { prescribed, smallList } from './small-list.fixture.ts'
import { useOfItem, usesOfEntries } from './use.ts'

const once = { kind: 'times', morning: 1, noon: 0, evening: 0, night: 0 } as const
const aspirin = (strength: string, more: Partial<PrescribedDrug> = {}) => prescribed('ASS', { strength, ...more })
const isPainkiller = (item: PrescribedDrug) => useOfItem(item, 'item', smallList).sides.has('@nsaids')

test.each([
  ['a day of it', aspirin('100 mg', { dose: once }), false],
  ['grams', aspirin('0,1 g', { dose: once }), false],
  ['as much as it may be', aspirin('325 mg', { dose: once }), false],
  ['one tablet too many', aspirin('100 mg', { dose: { ...once, noon: 3 } }), true],
  ['a strength without a dose', aspirin('100 mg'), false],
  ['a strength that is for pain as well', aspirin('325 mg'), true],
  ['a strength in the name', prescribed('ASS 100', { dose: once }), false],
  ['in words', aspirin('100 mg', { dose: { kind: 'text', text: 'as discussed' } }), false],
  ['no strength', aspirin('', { dose: once }), true],
])('%s', (_, item, expected) => {
  expect(isPainkiller(item)).toBe(expected)
})

test.each([
  ['ASS 100', false],
  ['ASS 100 mg 1-0-0', false],
  ['Warfarin 5, ASS 100', false],
  ['ASS 500', true],
  ['ASS', true],
  ['ASS 100, ASS 500', true],
  // Of two names in one part nobody knows whose figure it is.
  ['Warfarin ASS 100', true],
])('“%s” of the chart', (title, expected) => {
  const [use] = usesOfEntries([{ id: 'e', title, detail: null }], smallList)
  expect(use?.sides.has('@nsaids')).toBe(expected)
})

test('another of the group in the same drug stays one', () => {
  const use = useOfItem(prescribed('ASS 100, Ibuprofen'), 'item', smallList)
  expect(use.sides.get('@nsaids')).toEqual(['ibuprofen'])
})

import { expect, test } from 'vitest'
import { decideClosing, differenceOf, expectedIn, type CashBox, type Closing } from './cash-closing.ts'

const box: CashBox = { lastNumber: 4, openingMinor: 10_000, movedMinor: 2_500 }
const closing: Closing = { number: 5, movedMinor: 2_500, countedMinor: 12_500, removedMinor: 0, note: null }
const never: CashBox = { lastNumber: 0, openingMinor: null, movedMinor: -700 }
const said = (of: CashBox, changed: Partial<Closing>) => {
  const refused = decideClosing(of, { ...closing, ...changed })
  return refused && [refused.code, ...(refused.details.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)]
}

test('what should be there is what was left and what moved since; before the first count nobody knows', () => {
  expect([expectedIn(box), expectedIn(never)]).toEqual([12_500, null])
  expect([12_500, 12_600, 12_000].map((counted) => differenceOf(box, counted))).toEqual([0, 100, -500])
  expect(differenceOf(never, 9_000)).toBe(0)
})

test.each<[string, CashBox, Partial<Closing>, string[] | null]>([
  ['what is as it should be', box, {}, null],
  ['all of it is taken out', box, { removedMinor: 12_500 }, null],
  ['what differs and is explained', box, { countedMinor: 12_000, note: 'A slip with change' }, null],
  ['the first count', never, { number: 1, movedMinor: -700, countedMinor: 9_000 }, null],
  ['what differs', box, { countedMinor: 12_000 }, ['invalid_fields', '/body/note required']],
  [
    'more taken out than counted',
    box,
    { removedMinor: 12_501 },
    ['invalid_fields', '/body/removedMinor more_than_counted'],
  ],
  ['a payment came in meanwhile', box, { movedMinor: 2_400 }, ['cash_moved']],
  ['somebody else closed it', box, { number: 4 }, ['cash_moved']],
])('%s', (_what, of, changed, expected) => {
  expect(said(of, changed)).toEqual(expected)
})

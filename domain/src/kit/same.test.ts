import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame } from './same.ts'

/** With the names of every record in another order, as a database may keep them. */
const shuffled = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shuffled)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([name, part]) => [name, shuffled(part)]),
        )
      : value

test('what says the same is the same, whatever the order of its names', () => {
  fc.assert(
    fc.property(
      fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown),
      (value) => isSame(value, shuffled(value)),
    ),
  )
})

test.each([
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{}, [], false],
  [{}, null, false],
  [[1, 2], [2, 1], false],
  [[{ a: 1, b: [2] }], [{ b: [2], a: 1 }], true],
  [[1], [1, undefined], false],
  [{ a: 1 }, { b: 1 }, false],
  ['1', 1, false],
  [{}, { constructor: 1 }, false],
])('%j and %j: %s', (one, other, same) => {
  expect([isSame(one, other), isSame(other, one)]).toEqual([same, same])
})

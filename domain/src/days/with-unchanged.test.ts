import { expect, test } from 'vitest'
import { withUnchanged } from './with-unchanged.ts'

const visit = (id: string, startsAt: string, doctor = 'Dr. Maya Okafor', version = 1) => ({
  ...{ id, startsAt, version },
  provider: { name: doctor },
})
const known = {
  items: [
    visit('early', '2031-03-03T14:00:00Z'),
    visit('noon', '2031-03-03T17:00:00Z'),
    visit('late', '2031-03-03T20:00:00Z'),
  ],
}

test('visits that did not change stay the very ones they were; those that did are as they were told, or gone', () => {
  const moved = visit('late', '2031-03-03T13:00:00Z', undefined, 2)
  const { items } = withUnchanged(known, { items: [moved], changed: ['late', 'noon'] })
  expect(items.map(({ id, version }) => [id, version])).toEqual([
    ['late', 2],
    ['early', 1],
  ])
  expect(items[1]).toBe(known.items[0])
})

test('at one time they stand by doctor', () => {
  const added = [visit('z', '2031-03-03T17:00:00Z', 'Dr. Ben Raman')]
  expect(withUnchanged(known, { items: added, changed: ['z'] }).items.map(({ id }) => id)).toEqual([
    ...['early', 'z', 'noon', 'late'],
  ])
})

test('an answer that tells all, or comes where nothing is known, is all there is', () => {
  const all = { items: [visit('other', '2031-03-03T14:00:00Z')], changed: null }
  expect(withUnchanged(known, all)).toBe(all)
  const some = { ...all, changed: ['other'] }
  expect(withUnchanged(undefined, some)).toBe(some)
})

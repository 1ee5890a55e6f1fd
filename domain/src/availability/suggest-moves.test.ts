import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestMoves } from './suggest-moves.ts'

const at = (providerId: string, starts: number[], isOwn = true) => ({
  ...{ providerId, isOwn, starts, before: 0, after: 30, offerId: providerId },
  seatsLeft: () => 1,
  needs: [],
})

test('the nearest times of its doctor come first, then those of others', () => {
  const possible = [at('other', [90, 100], false), at('own', [10, 40, 200, 300])]
  expect(suggestMoves([{ id: 'visit', start: 95, possible }]).get('visit')).toEqual([
    { providerId: 'own', start: 40 },
    { providerId: 'own', start: 10 },
    { providerId: 'own', start: 200 },
    { providerId: 'other', start: 90 },
    { providerId: 'other', start: 100 },
  ])
})

test('a time that stands first of one visit is offered to none that comes after it', () => {
  const own = at('own', [100, 115, 130])
  const found = suggestMoves(['one', 'two', 'three'].map((id) => ({ id, start: 100, possible: [own] })))
  expect([...found.values()].map((times) => times.map(({ start }) => start))).toEqual([[100, 115, 130], [130], []])
})

test('a group stays together as long as there are seats, and the next begin another', () => {
  const own = { ...at('own', [85, 115, 145]), seatsLeft: (start: number) => (start === 115 ? 2 : 3) }
  const found = suggestMoves(['one', 'two', 'three', 'four'].map((id) => ({ id, start: 110, possible: [own] })))
  expect([...found.values()].map(([first]) => first?.start)).toEqual([115, 115, 85, 85])
})

test('visits that need the same room go one after the other, with whichever doctor, and who shares a session shares it', () => {
  const needs = [{ group: 'gym', freeAt: () => 1 }]
  const found = suggestMoves([
    { id: 'one', start: 100, possible: [{ ...at('own', [100, 130]), needs, seatsLeft: () => 2 }] },
    { id: 'two', start: 100, possible: [{ ...at('other', [100, 115, 160], false), needs }] },
    { id: 'three', start: 100, possible: [{ ...at('own', [100, 130]), needs, seatsLeft: () => 2 }] },
    { id: 'four', start: 100, possible: [at('third', [100], false)] },
  ])
  expect([...found.values()].map(([first]) => first?.start)).toEqual([100, 160, 100, 100])
})

test('who joins a session that has its room leaves the other room to somebody else', () => {
  const joining = { ...at('own', [100]), seatsLeft: () => 2, needs: [{ group: 'gym', freeAt: () => Infinity }] }
  const beside = { ...at('other', [100]), needs: [{ group: 'gym', freeAt: () => 1 }] }
  const found = suggestMoves([
    { id: 'one', start: 100, possible: [joining] },
    { id: 'two', start: 100, possible: [beside] },
    { id: 'three', start: 100, possible: [{ ...beside, providerId: 'third' }] },
  ])
  expect([...found.values()].map(([first]) => first?.providerId)).toEqual(['own', 'other', undefined])
})

test('a seat is of one offer: what overlaps it of another is not suggested beside it', () => {
  const group = { ...at('own', [100]), seatsLeft: () => 4 }
  const other = { ...at('own', [100, 130]), offerId: 'other', seatsLeft: () => 4 }
  const found = suggestMoves([
    { id: 'one', start: 100, possible: [group] },
    { id: 'two', start: 100, possible: [other] },
  ])
  expect(found.get('two')).toEqual([{ providerId: 'own', start: 130 }])
})

test('whatever is possible: all first ones can be taken together, one in the room at a time, and each was possible', () => {
  const move = fc.record({
    providerId: fc.constantFrom('a', 'b', 'c'),
    isOwn: fc.boolean(),
    starts: fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 12 }).map((all) => all.sort((x, y) => x - y)),
    before: fc.integer({ min: 0, max: 10 }),
    after: fc.integer({ min: 5, max: 60 }),
    offerId: fc.constantFrom('one', 'another'),
    seatsLeft: fc.constant(() => 1),
    needs: fc.constantFrom([], [{ group: 'gym', freeAt: () => 1 }]),
  })
  const visit = fc.record({ start: fc.integer({ min: 0, max: 400 }), possible: fc.array(move, { maxLength: 3 }) })
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 6 }), (visits) => {
      const named = visits.map((each, index) => ({ ...each, id: String(index) }))
      const found = suggestMoves(named)
      const first = named.flatMap(({ id, possible }) => {
        const [time] = found.get(id)!
        if (!time) return []
        const lengths = possible.filter(
          ({ providerId, starts }) => providerId === time.providerId && starts.includes(time.start),
        )
        expect(lengths.length).toBeGreaterThan(0)
        return [{ ...time, lengths }]
      })
      first.forEach((one, index) =>
        first.slice(index + 1).forEach((other) => {
          const isInGym = ({ lengths }: typeof one) => lengths.every(({ needs }) => needs.length > 0)
          if (one.providerId !== other.providerId && !(isInGym(one) && isInGym(other))) return
          const apart = one.lengths.some((its) =>
            other.lengths.some(
              (theirs) =>
                one.start + its.after <= other.start - theirs.before ||
                other.start + theirs.after <= one.start - its.before,
            ),
          )
          expect(apart).toBe(true)
        }),
      )
    }),
  )
})

import { expect, it } from 'vitest'
import { momentsNear, momentsOf, usualOf } from './moments.ts'

const at = (time: string) => `2026-11-25T${time}:00Z`
const item = (providerId: string, next: string | null, soonest: string | null, isNow = false) => ({
  ...{ providerId, serviceId: 'service', locationId: 'place', durationMinutes: 30 },
  ...{ next: next && at(next), soonest: soonest && at(soonest), isNow },
})
const shown = (...items: ReturnType<typeof item>[]) =>
  momentsOf(items).map(({ providerId, startsAt, isOver, isNow }) =>
    [providerId, startsAt.slice(11, 16), isOver && 'over', isNow && 'now'].filter(Boolean).join(' '),
  )

it('offers who is free soonest, and at once where nobody is sooner', () => {
  expect(shown(item('maya', '15:00', '13:05'), item('noah', '15:30', '13:01', true), item('eva', null, null))).toEqual([
    'maya 15:00',
    'noah 15:30',
    'noah 13:01 over now',
  ])
})

it('offers nothing twice, and what is left when the usual times are over', () => {
  expect(shown(item('maya', '13:01', '13:01', true), item('noah', '15:00', '13:01', true))).toEqual([
    'maya 13:01 now',
    'noah 15:00',
  ])
  expect(shown(item('maya', null, '18:40'))).toEqual(['maya 18:40 over'])
  expect(shown(...['a', 'b', 'c', 'd'].map((id, n) => item(id, `1${n + 3}:00`, null)))).toHaveLength(3)
})

it('says of a time that nothing could be had before it, and of none that only the hours begin with', () => {
  const earliest = (...items: ReturnType<typeof item>[]) => momentsOf(items).map(({ isEarliest }) => isEarliest)
  expect(earliest(item('maya', '15:00', '15:00'))).toEqual([true])
  expect(earliest(item('maya', '15:00', '13:05'))).toEqual([false, true])
})

it('sends nobody to who is not in the house, and to whom the fewest wait for', () => {
  const house = (here: string[], waiting: Record<string, number> = {}) => ({
    isHere: (id: string) => here.includes(id),
    waitingFor: (id: string) => waiting[id] ?? 0,
  })
  const first = (items: ReturnType<typeof item>[], of: ReturnType<typeof house>) =>
    momentsOf(items, of).map(({ providerId, isOver }) => (isOver ? `${providerId} over` : providerId))
  const [away, here] = [item('away', null, '13:01', true), item('here', null, '13:01', true)]
  expect(first([away, here], house(['here']))).toEqual(['here over'])
  expect(first([away, here], house([]))).toEqual(['away over', 'here over'])
  const two = [item('maya', '13:01', '13:01', true), item('noah', '13:20', '13:20')]
  expect(first(two, house(['maya', 'noah']))[0]).toBe('maya')
  expect(first(two, house(['maya', 'noah'], { maya: 1 }))[0]).toBe('noah')
})

it('means nobody outside the hours of all, unless the doctor is known', () => {
  const over = momentsOf([item('maya', null, '18:40')])
  expect([usualOf(over, true), usualOf(over, false)?.providerId]).toEqual([null, 'maya'])
  expect(usualOf(momentsOf([item('maya', '15:00', '13:05')]), true)?.startsAt).toBe(at('15:00'))
})

type ItemNear = Parameters<typeof momentsNear>[0][number]
const near = (providerId: string, standing: ItemNear['standing'], ...nearest: string[]): ItemNear => ({
  ...{ providerId, serviceId: 'check-up', locationId: 'harbor', durationMinutes: 30 },
  ...{ standing, nearest: nearest.map(at) },
})
const shownNear = (...items: ItemNear[]) => {
  const { asked, inTheWay, nearest } = momentsNear(items, at('15:00'))
  const words = [asked?.isOver && 'over', asked?.isAnyTime && 'any time'].filter(Boolean)
  const own = asked ? [asked.providerId, ...words].join(' ') : inTheWay
  return [own, ...nearest.map(({ providerId, startsAt }) => `${providerId} ${startsAt.slice(11, 16)}`)]
}

it('keeps the time that was asked for wherever it can be had, and shows those around it', () => {
  expect(shownNear(near('maya', 'offered', '14:30', '15:00', '15:30'))).toEqual(['maya', 'maya 14:30', 'maya 15:30'])
  expect(shownNear(near('maya', 'between', '14:50'))).toEqual(['maya any time', 'maya 14:50'])
  expect(shownNear(near('maya', 'outside'))).toEqual(['maya over any time'])
})

it('means the next free time where nobody named one, and never one before it', () => {
  const from = (...items: ItemNear[]) => {
    const { asked, nearest } = momentsNear(items, at('15:00'), true)
    return [asked?.startsAt.slice(11, 16) ?? null, ...nearest.map(({ startsAt }) => startsAt.slice(11, 16))]
  }
  const maya = near('maya', 'taken', '14:30', '14:50', '16:30')
  expect(from(maya, near('noah', 'taken', '14:55', '17:10'))).toEqual([null, '16:30', '17:10'])
  expect(from(near('maya', 'offered', '14:30', '15:00', '15:30'))).toEqual(['15:00', '15:30'])
  expect(from(near('maya', 'taken', '14:30'))).toEqual([null, '14:30'])
})

it('says what is in the way, and of several doctors takes who can', () => {
  const maya = near('maya', 'taken', '14:00', '16:30', '17:00')
  expect(shownNear(maya)).toEqual(['taken', 'maya 14:00', 'maya 16:30', 'maya 17:00'])
  expect(shownNear(maya, near('noah', 'outside', '15:10'))).toEqual([
    ...['noah over any time', 'maya 14:00', 'noah 15:10', 'maya 16:30'],
  ])
  expect(shownNear(maya, near('noah', 'full'))[0]).toBe('full')
  expect(shownNear(maya, near('noah', 'no-resource'))[0]).toBe('no-resource')
  expect(shownNear()).toEqual([null])
})

import { expect, it } from 'vitest'
import { visitWith } from '../days/visit.fixture.ts'
import { daysWith } from './calendar.fixture.ts'
import { shadesOf } from './columns.ts'
import { resourceColumnsOf } from './resource-columns.ts'
import { blockElement } from './stops.ts'

const at = (from: string, to: string) => ({ startsAt: `2026-11-25T${from}:00Z`, endsAt: `2026-11-25T${to}:00Z` })
const room = { id: 'room', kind: 'room' as const, name: 'Room 2', locationId: 'location', isActive: true }
const device = { ...room, id: 'ecg', kind: 'device' as const, name: 'ECG', isActive: false, taken: [] }
const ofVisit = ({ id, kind, name, isActive }: typeof room | typeof device) => ({ id, kind, name, isActive })
const visit = visitWith({ id: 'ours', ...at('14:00', '14:30'), resources: [ofVisit(room), ofVisit(device)] })
const taken = [
  { ...at('14:00', '14:40'), appointmentId: 'ours', providerName: 'Dr. Maya Okafor' },
  { ...at('15:00', '15:30'), appointmentId: 'theirs', providerName: 'Dr. Ben Adler' },
  { ...at('16:00', '16:30'), appointmentId: null, providerName: null },
]
const days = daysWith({ items: [visit], resources: [{ ...room, taken }, device] })
const [rooms, devices] = resourceColumnsOf(days, ['2026-11-25'])

it('a room has the visits that are shown, and says whose the rest of its time is', () => {
  expect(rooms!.blocks.map((block) => [block.visit.id, block.from, block.to])).toEqual([['ours', 540, 570]])
  expect(rooms!.absences).toEqual([
    { kind: 'taken', id: null, from: 600, to: 630, words: 'Dr. Ben Adler' },
    { kind: 'taken', id: null, from: 660, to: 690, words: null },
  ])
})

it('a group has its room once, whoever is in it or is choosing a seat', () => {
  const seat = (appointmentId: string | null, providerName: string | null, from: string) => ({
    ...{ ...at(from, '17:00'), appointmentId, providerName },
  })
  const theirs = [seat(null, null, '16:00'), seat('a', 'Dr. Ben Adler', '16:00'), seat('b', 'Dr. Ben Adler', '16:00')]
  const ours = [{ ...taken[0]!, appointmentId: null, providerName: null }, taken[0]!]
  const resources = [{ ...room, taken: [...ours, ...theirs] }]
  const [column] = resourceColumnsOf(daysWith({ items: [visit], resources }), ['2026-11-25'])
  expect(column!.absences).toEqual([{ kind: 'taken', id: null, from: 660, to: 720, words: 'Dr. Ben Adler' }])
})

it('a visit with a room and a device stands in both, and takes the focus in one', () => {
  expect(devices!.blocks.map((block) => block.visit.id)).toEqual(['ours'])
  expect([rooms!, devices!].map((column) => blockElement(column, visit))).toEqual(['visit-ours', 'visit-ours-ecg'])
  expect([rooms!, devices!].map(({ isOutOfOrder }) => isOutOfOrder)).toEqual([false, true])
})

it('the hours of all who work at its place are not shaded, and a place that is closed is', () => {
  const [own] = daysWith().doctors
  const other = { ...own!, id: 'other', hours: [{ ...at('16:30', '19:00'), locationId: 'location' }] }
  const [column] = resourceColumnsOf({ ...days, doctors: [own!, other] }, ['2026-11-25'])
  expect(shadesOf(column!, { from: 420, to: 1080 })).toEqual([
    { from: 420, to: 480, isBreak: false },
    { from: 1020, to: 1080, isBreak: false },
  ])
  const closures = [{ date: '2026-11-25', locationId: 'location', name: 'Painting' }]
  const [closed] = resourceColumnsOf({ ...days, closures }, ['2026-11-25'])
  expect(closed!.absences).toMatchObject([{ kind: 'closed', words: 'Painting' }])
})

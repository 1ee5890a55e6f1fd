import { expect, test } from 'vitest'
import { initialsOf, inTheirOrder, shortNames, waitingBefore } from './queue.ts'

const waits = (id: string, startsAt: string, number: number, providerId = 'okafor') => ({
  ...{ id, startsAt: `2026-11-25T${startsAt}:00Z`, number, providerId },
})
const early = waits('early', '13:00', 4)
const first = waits('first', '13:20', 1)
const second = waits('second', '13:20', 2)
const elses = waits('elses', '12:40', 3, 'chen')

test('the time of the visit decides, and of two at one time who came first', () => {
  expect(inTheirOrder([second, first, early, elses]).map(({ id }) => id)).toEqual(['elses', 'early', 'first', 'second'])
})

test.each([
  [early, 0],
  [first, 1],
  [second, 2],
  [elses, 0],
])('whoever waits for another doctor is before nobody: %o', (own, before) => {
  expect(waitingBefore([second, first, early, elses], own)).toBe(before)
})

test.each([
  ['Rosa', 'Diaz', 'RD'],
  ['ömer', "o'Neill", 'ÖO'],
  ['', 'Müller', 'M'],
])('%s %s', (givenName, familyName, initials) => {
  expect(initialsOf({ givenName, familyName })).toBe(initials)
})

test('a doctor is called by the last name, and by the whole one beside a namesake', () => {
  const doctor = (providerId: string, givenName: string, lastName: string, prefix = 'Dr.') => ({
    ...{ providerId, prefix, lastName, doctor: `${prefix} ${givenName} ${lastName}` },
  })
  const [okafor, chen, namesake] = [
    doctor('1', 'Maya', 'Okafor'),
    doctor('2', 'Lin', 'Chen'),
    doctor('3', 'Bo', 'Chen'),
  ]
  expect([...shortNames([okafor, okafor, chen])]).toEqual([
    ['1', 'Dr. Okafor'],
    ['2', 'Dr. Chen'],
  ])
  expect([...shortNames([chen, namesake, doctor('4', 'Ann', 'Lee', '')]).values()]).toEqual([
    'Dr. Lin Chen',
    'Dr. Bo Chen',
    'Lee',
  ])
})

import { expect, test } from 'vitest'
import { appointmentStates } from '../appointments/states.ts'
import { mayChangeDocuments } from './rules.ts'

const startsAt = '2031-03-03T15:00:00Z'

test.each([
  ['2031-03-03T14:59:59Z', ['booked', 'arrived']],
  ['2031-03-03T15:00:00Z', ['arrived']],
])('at %s documents change of a visit that is %j', (now, wanted) => {
  expect(appointmentStates.filter((status) => mayChangeDocuments({ status, startsAt }, now))).toEqual(wanted)
})

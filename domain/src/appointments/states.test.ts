import { expect, test } from 'vitest'
import { acts, appointmentStates, isOver, keepsItsTime, stateAfter } from './states.ts'

test('the allowed moves, and no others', () => {
  const allowed = appointmentStates.flatMap((state) =>
    acts.flatMap((act) => {
      const to = stateAfter(state, act)
      return to === null ? [] : [`${state} -${act}-> ${to}`]
    }),
  )
  expect(allowed).toEqual([
    'booked -cancel-> cancelled',
    'booked -check-in-> arrived',
    'booked -no-show-> noshow',
    'arrived -cancel-> cancelled',
    'arrived -bring-in-> checked-in',
    'checked-in -finish-> fulfilled',
  ])
})

test('which states end the visit, and which give its time back', () => {
  expect(appointmentStates.filter(isOver)).toEqual(['fulfilled', 'noshow', 'cancelled'])
  expect(appointmentStates.filter((state) => !keepsItsTime(state))).toEqual(['noshow', 'cancelled'])
})

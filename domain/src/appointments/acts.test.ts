import { describe, expect, test } from 'vitest'
import { permissions } from '../kit/permissions.ts'
import { acts, dayActs, everyAct, isStep, stateAfter } from './acts.ts'
import { appointmentStates, isOver, keepsItsTime } from './states.ts'

const all = everyAct

test('the allowed moves of each side, and no others', () => {
  const moves = (side: 'clinic' | 'patient') =>
    all.flatMap((act) => acts[act].from[side].map((state) => `${state} -${act}-> ${acts[act].to}`))
  expect(moves('patient')).toEqual([
    'booked -reschedule-> booked',
    'booked -cancel-> cancelled',
    'booked -check-in-> arrived',
  ])
  expect(moves('clinic')).toEqual([
    'booked -reschedule-> booked',
    'booked -cancel-> cancelled',
    'arrived -cancel-> cancelled',
    'booked -check-in-> arrived',
    'arrived -bring-in-> checked-in',
    'checked-in -finish-> fulfilled',
    'booked -no-show-> noshow',
  ])
  expect(stateAfter('arrived', 'cancel')).toBe('cancelled')
  expect(stateAfter('fulfilled', 'cancel')).toBeNull()
})

test('which states end the visit, and which give its time back', () => {
  expect(appointmentStates.filter(isOver)).toEqual(['fulfilled', 'noshow', 'cancelled'])
  expect(appointmentStates.filter((state) => !keepsItsTime(state))).toEqual(['noshow', 'cancelled'])
})

describe.each(all)('%s', (act) => {
  const { from } = acts[act]

  test('is somebody’s to allow, booking aside', () => {
    expect(act === 'book' || permissions.some((permission) => permission === `appointments:${act}`)).toBe(true)
  })

  test('is the clinic’s alone on the day of a visit, but that somebody is here', () => {
    if (act !== 'check-in' && dayActs.some((each) => each === act)) expect(from.patient).toEqual([])
  })
})

test('the steps of a visit are done one after the other', () => {
  const steps = all.filter(isStep)
  expect(steps).toEqual(['check-in', 'bring-in', 'finish'])
  for (const [index, step] of steps.entries())
    expect(acts[step].from.clinic).toEqual([index ? acts[steps[index - 1]!].to : 'booked'])
})

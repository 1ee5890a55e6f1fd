import { expect, test } from 'vitest'
import { appointmentStates, type AppointmentState } from '../appointments/states.ts'
import { documentRules, type DocumentCaller } from './rules.ts'

const startsAt = '2031-03-03T15:00:00Z'
const [before, atStart, monthAfter] = ['2031-03-03T14:59:59Z', startsAt, '2031-04-03T15:00:00Z']
const rules = (caller: DocumentCaller, status: AppointmentState, now = before, hasAccount = false) =>
  documentRules(caller, { status, startsAt, hasAccount }, now)
const [byLink, bySession] = [{ addedByLink: true }, { addedByLink: false }]

test.each<[DocumentCaller, boolean, boolean, boolean, boolean]>([
  // who, the record is an account's, needs a session, sees what a link added, sees what was added signed in
  ['link', false, false, true, false],
  ['link', true, true, false, false],
  ['patient', true, false, true, true],
  ['patient', false, false, true, true],
  ['clinic', true, false, true, true],
  ['clinic', false, false, true, true],
])('%s, where an account has the record: %s', (caller, hasAccount, needsSession, seesLinked, seesOthers) => {
  for (const status of appointmentStates) {
    const { needsSession: asked, mayRead } = rules(caller, status, before, hasAccount)
    expect([asked, mayRead(byLink), mayRead(bySession)]).toEqual([needsSession, seesLinked, seesOthers])
  }
})

test.each<[string, AppointmentState[]]>([
  [before, ['booked', 'arrived']],
  [atStart, ['arrived']],
  [monthAfter, ['arrived']],
])('at %s documents are added to a visit that is %j', (now, wanted) => {
  for (const caller of ['patient', 'link'] as const)
    expect(appointmentStates.filter((status) => rules(caller, status, now).mayAdd)).toEqual(wanted)
  expect(appointmentStates.filter((status) => rules('clinic', status, now).mayAdd)).toEqual([])
  expect(appointmentStates.filter((status) => rules('link', status, now, true).mayAdd)).toEqual([])
})

test('patients take back what is no part of a record, at any time; the clinic always', () => {
  const free: AppointmentState[] = ['booked', 'arrived', 'noshow', 'cancelled']
  for (const now of [before, atStart, monthAfter]) {
    const removable = (caller: DocumentCaller, document: { addedByLink: boolean }, hasAccount = false) =>
      appointmentStates.filter((status) => rules(caller, status, now, hasAccount).mayRemove(document))
    expect(removable('patient', bySession, true)).toEqual(free)
    expect(removable('link', byLink)).toEqual(free)
    expect(removable('link', bySession)).toEqual([])
    expect(removable('link', byLink, true)).toEqual([])
    expect(removable('clinic', bySession)).toEqual([...appointmentStates])
  }
})

import { endpoints } from '@polyclinic/domain/endpoints.ts'
import { expect, test } from 'vitest'
import { deniedAction, deniedKind, currentActionName, idsInPath } from './audit-actions.ts'

test.each(endpoints.map((contract) => [contract.name, contract] as const))(
  '%s that is denied has its words',
  (_, each) => {
    expect(deniedAction(each)).toMatch(/^[a-z-]+:[a-z-]+$/)
  },
)

test('of every id in a path the audit knows of which kind its record is', () => {
  const unknown = endpoints.filter((each) => idsInPath(each).length > 0 && deniedKind(each) === undefined)
  expect(unknown.map(({ name }) => name)).toEqual([])
})

test.each([
  ['confirmVisit', 'patients:own', 'appointment'],
  ['readDocument', 'documents:read', 'appointment'],
  ['addDocument', 'documents:add', 'appointment'],
  ['readCalendarFile', 'appointments:read', 'appointment'],
  ['readPayment', 'invoices:own', 'payment'],
  ['readUser', 'users:read', 'user'],
])('%s that is denied is noted as %s of a record of the kind %s', (name, action, kind) => {
  const contract = endpoints.find((each) => each.name === name)!
  expect([deniedAction(contract), deniedKind(contract)]).toEqual([action, kind])
})

test.each([
  ['session.end-all', 'sessions:end-all'],
  ['patient.update givenName phone', 'patients:update'],
  ['patient.erase-booker', 'patients:erase-booker'],
  ['appointments:no-show', 'appointments:no-show'],
])('what was written as %s is said as %s', (written, said) => {
  expect(currentActionName(written)).toBe(said)
})

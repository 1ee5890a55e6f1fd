import { endpoints } from '@polyclinic/domain/endpoints.ts'
import { expect, test } from 'vitest'
import { deniedAction, currentActionName } from './audit-actions.ts'

test.each(endpoints.map((contract) => [contract.name, contract] as const))(
  '%s that is denied has its words',
  (_, each) => {
    expect(deniedAction(each)).toMatch(/^[a-z-]+:[a-z-]+$/)
  },
)

test.each([
  ['session.end-all', 'sessions:end-all'],
  ['patient.update givenName phone', 'patients:update'],
  ['patient.erase-booker', 'patients:erase-booker'],
  ['appointments:no-show', 'appointments:no-show'],
])('what was written as %s is said as %s', (written, said) => {
  expect(currentActionName(written)).toBe(said)
})

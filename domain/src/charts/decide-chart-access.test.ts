import { expect, test } from 'vitest'
import { rightsOf, type ClinicPermission } from '../kit/permissions.ts'
import { Refused } from '../kit/refused.ts'
import type { Role } from '../kit/roles.ts'
import { decideChartAccess, type ChartFacts } from './decide-chart-access.ts'

const now = '2026-11-25T13:00:00.000Z'
const own = { providerId: 'own', patientIds: ['me'], partnerId: null }
const who = (role: Role, staffPermissions?: ClinicPermission[], denied: string[] = []) => ({
  rights: rightsOf([role], { denied, ...(staffPermissions && { staffPermissions }) }),
  own,
})
const doctor = who('provider')
const stranger: ChartFacts = { treats: false, openUntil: null, isOwnWalkIn: false }
const treats: ChartFacts = { ...stranger, treats: true }
const opened: ChartFacts = { ...stranger, openUntil: '2026-11-25T14:00:00.000Z' }
const over: ChartFacts = { ...stranger, openUntil: now }

test.each<[string, ReturnType<typeof who>, ChartFacts, string]>([
  ['a doctor of their patient', doctor, treats, 'treats, writes'],
  ['a doctor of another’s', doctor, stranger, 'reason_required'],
  ['a doctor who said why', doctor, opened, 'opened, writes'],
  ['a doctor who said why hours ago', doctor, over, 'reason_required'],
  ['a doctor who may not break the glass', who('provider', undefined, ['patients:break-glass']), stranger, 'not_found'],
  ['the same, who once did', who('provider', undefined, ['patients:break-glass']), opened, 'not_found'],
  ['a doctor who writes nothing', who('provider', undefined, ['patients:write-clinical']), treats, 'treats'],
  [
    'a doctor without clinical rights',
    who('provider', undefined, ['patients:read-clinical']),
    treats,
    'basic, may break',
  ],
  ['an administrator', who('admin'), stranger, 'permission, writes'],
  ['who sees all charts', who('admin', ['patients:read-clinical']), stranger, 'permission'],
  ['who writes in all', who('admin', ['patients:write-clinical']), stranger, 'permission, writes'],
  ['the desk', who('admin', ['patients:read-basic']), stranger, 'basic'],
  ['the desk, which once said why', who('admin', ['patients:read-basic']), opened, 'basic'],
  ['a desk on call', who('admin', ['patients:break-glass']), stranger, 'basic, may break'],
  ['the same, who said why', who('admin', ['patients:break-glass']), opened, 'opened'],
  ['who may do something else', who('admin', ['messages:list']), stranger, 'not_found'],
  ['a patient', who('guest'), treats, 'not_found'],
  ['a partner', who('partner'), treats, 'not_found'],
])('%s', (_name, somebody, facts, answer) => {
  const access = decideChartAccess(somebody, facts, now)
  const said =
    access instanceof Refused
      ? access.code
      : [access.clinical ?? 'basic', access.mayWrite && 'writes', access.mayBreakGlass && 'may break']
          .filter(Boolean)
          .join(', ')
  expect(said).toBe(answer)
})

import { type Role } from '../kit/permissions.ts'

/** What one of the clinic's people is invited to and can be made here. */
export const workRoles = ['provider', 'admin'] as const satisfies Role[]

export const personStatuses = ['active', 'invited', 'deactivated'] as const
export type PersonStatus = (typeof personStatuses)[number]

export const personActs = [
  'change',
  'deactivate',
  'reactivate',
  'end-sessions',
  'invite-again',
  'withdraw-invitation',
] as const
export type PersonAct = (typeof personActs)[number]

export const staffRoleNameAtMost = 60

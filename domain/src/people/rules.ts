import { clinicPermissions, permits, rightsOf, type Permission, type Rights, type Role } from '../kit/permissions.ts'
import { reaches } from '../kit/reach.ts'
import { Refused } from '../kit/refused.ts'

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
/** More than any clinic tells apart. Each is a column of the page of roles. */
export const staffRolesAtMost = 100

/** Who gives or takes: what they may in the whole clinic counts; what is theirs for a while only they do not pass on. */
export type Giver = { readonly userId: string; readonly rights: Rights; readonly lent?: readonly string[] }

/** What somebody may do as one of the clinic's people. */
export const clinicSideOf = (rights: Rights): Permission[] =>
  clinicPermissions.filter((permission) => permits(rights, permission, 'clinic'))

/** Whether somebody may do that in the whole clinic, whoever they are themselves. */
export const mayInClinic = (rights: Rights, permission: Permission): boolean =>
  reaches({ rights, own: { providerId: null, patientIds: [] } }, permission, {})

/** What goes with roles, and with what was given to one person beside them, whatever was taken away from them. */
export const givenWith = (given: {
  roles: readonly string[]
  staffPermissions: readonly string[] | null
  granted?: readonly string[]
}): Permission[] => clinicSideOf(rightsOf(given.roles, given))

const lackedBy = ({ rights }: Pick<Giver, 'rights'>, permissions: readonly Permission[]) =>
  permissions.filter((permission) => !mayInClinic(rights, permission))

/** Nobody gives what they lack in the whole clinic: a doctor's own day is not enough to make another a doctor. */
export function mayGive(
  giver: Pick<Giver, 'rights' | 'lent'>,
  permissions: readonly Permission[],
): Refused | undefined {
  const lacking = lackedBy(giver, permissions)
  const lacked = permissions.filter((permission) => lacking.includes(permission) || giver.lent?.includes(permission))
  return lacked.length > 0 ? new Refused('cannot_give', { permissions: lacked }) : undefined
}

/** Nobody changes their own rights, or somebody who may do what they may not. */
export function mayChange(giver: Giver, person: { userId: string; rights: Rights }): Refused | undefined {
  if (person.userId === giver.userId) return new Refused('own_rights')
  return lackedBy(giver, clinicSideOf(person.rights)).length > 0 ? new Refused('has_more_rights') : undefined
}

/**
 * A role is changed for whoever has it: who may change each of them may change it. What it said before is not given, but
 * by another name: that is what somebody goes by who gives it to the next one.
 */
export function mayChangeRole(
  giver: Giver,
  role: {
    before: readonly string[]
    after: readonly Permission[]
    holders: readonly { userId: string; rights: Rights }[]
    isRenamed?: boolean
  },
): Refused | undefined {
  for (const holder of role.holders) {
    const refused = mayChange(giver, holder)
    if (refused) return refused
  }
  return mayGive(
    giver,
    role.after.filter((permission) => role.isRenamed || !role.before.includes(permission)),
  )
}

type Seen =
  | { kind: 'account'; userId: string; rights: Rights; status: PersonStatus }
  | { kind: 'invitation'; rights: Rights }

/** What somebody may do about a person, for the buttons of a screen. */
export function allowedActs(giver: Giver, person: Seen): PersonAct[] {
  const may = (permission: Permission) => mayInClinic(giver.rights, permission)
  if (person.kind === 'invitation') {
    if (!may('people:invite')) return []
    return mayGive(giver, clinicSideOf(person.rights))
      ? ['withdraw-invitation']
      : ['invite-again', 'withdraw-invitation']
  }
  if (!may('people:change') || mayChange(giver, person)) return []
  return person.status === 'active' ? ['change', 'deactivate', 'end-sessions'] : ['change', 'reactivate']
}

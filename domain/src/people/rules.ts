import {
  clinicPermissions,
  type ClinicPermission,
  permits,
  rightsOf,
  type Permission,
  type Rights,
} from '../kit/permissions.ts'
import type { Role } from '../kit/roles.ts'
import { reaches } from '../kit/reach.ts'
import { Refused } from '../kit/refused.ts'

/** What one of the clinic's people is invited to and can be made here. */
export const givableRoles = ['provider', 'admin'] as const satisfies Role[]

export const personStatuses = ['active', 'invited', 'deactivated'] as const
export type PersonStatus = (typeof personStatuses)[number]

export const personActs = [
  'change',
  'deactivate',
  'reactivate',
  'end-sessions',
  'clear-second-factor',
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
export const clinicSideOf = (rights: Rights): ClinicPermission[] =>
  clinicPermissions.filter((permission) => permits(rights, permission, 'clinic'))

/** Whether somebody may do that in the whole clinic, whoever they are themselves. */
export const mayInClinic = (rights: Rights, permission: Permission): boolean =>
  reaches({ rights, own: { providerId: null, patientIds: [], partnerId: null } }, permission, {})

/** What goes with roles, and with what was given to one person beside them, whatever was taken away from them. */
export const givenWith = (given: {
  roles: readonly string[]
  staffPermissions: readonly string[] | null
  granted?: readonly string[]
}): ClinicPermission[] => clinicSideOf(rightsOf(given.roles, given))

/** What is in one of two sets alone. */
export const differing = (before: readonly Permission[], after: readonly Permission[]): ClinicPermission[] =>
  clinicPermissions.filter((each) => before.includes(each) !== after.includes(each))

/** What somebody could give, for what a screen offers them. */
export const givableBy = (giver: Pick<Giver, 'rights' | 'lent'>): ClinicPermission[] =>
  clinicPermissions.filter((each) => !mayGive(giver, [each]))

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

/** Nobody changes their own rights, or somebody who may do what they may not, or will when what was taken away is over. */
export function mayChange(giver: Giver, person: { userId: string; rights: Rights }): Refused | undefined {
  if (person.userId === giver.userId) return new Refused('own_rights')
  return lackedBy(giver, clinicSideOf(person.rights)).length > 0 ? new Refused('has_more_rights') : undefined
}

/**
 * A role is changed for whoever has it: who may change each of them may change it, as far as they could give what comes or
 * goes. By another name, or by none any more, that is all of it: a name is what the next one goes by who gives it.
 */
export function mayChangeRole(
  giver: Giver,
  role: {
    before: readonly Permission[]
    /** Null when it is taken away. */
    after: readonly Permission[] | null
    holders: readonly { userId: string; rights: Rights }[]
    isRenamed?: boolean
  },
): Refused | undefined {
  for (const holder of role.holders) {
    const refused = mayChange(giver, holder)
    if (refused) return refused
  }
  const { before, after, isRenamed } = role
  if (!after) return mayGive(giver, before)
  return mayGive(giver, isRenamed ? [...new Set([...before, ...after])] : differing(before, after))
}

type Seen =
  | { kind: 'account'; userId: string; rights: Rights; status: PersonStatus; hasSecondFactor: boolean }
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
  if (person.status !== 'active') return ['change', 'reactivate']
  return ['change', 'deactivate', 'end-sessions', ...(person.hasSecondFactor ? (['clear-second-factor'] as const) : [])]
}

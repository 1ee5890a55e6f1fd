import { roleDefaults, rightsOf, type ClinicPermission } from '../kit/permissions.ts'
import { isAdmin, isProvider } from '../kit/roles.ts'
import type { RightsSources } from './exceptions.ts'
import { clinicSideOf, mayInClinic, givableRoles } from './rules.ts'

export const permissionSources = [...givableRoles, 'exception', 'implied'] as const

export type Origin = {
  permission: ClinicPermission
  /** In the whole clinic, or on their own day alone. */
  isWholeClinic: boolean
  from: (typeof permissionSources)[number]
}

/** Where each comes from that somebody may do as one of the clinic's people, by the widest reach that they have. */
export function originsOf(held: RightsSources): Origin[] {
  const rights = rightsOf(held.roles, held)
  return clinicSideOf(rights).map((permission) => {
    const isWholeClinic = mayInClinic(rights, permission)
    return { permission, isWholeClinic, from: sourceOf(held, permission, isWholeClinic) }
  })
}

function sourceOf({ staffPermissions, granted }: RightsSources, permission: ClinicPermission, isWholeClinic: boolean) {
  const role = givableRoles.find((each) => (isWholeClinic ? isAdmin([each]) : isProvider([each])))!
  const usual = (isWholeClinic && staffPermissions) || roleDefaults[role].permissions
  if (usual.some((each) => each === permission)) return role
  return granted.includes(permission) ? 'exception' : 'implied'
}

import { clinicPermissions, rightsOf, type ClinicPermission } from '../kit/permissions.ts'
import type { Refused } from '../kit/refused.ts'
import { clinicSideOf, differing, mayGive, type Giver } from './rules.ts'

/** What somebody's rights follow from. */
export type RightsSources = {
  readonly roles: readonly string[]
  readonly staffPermissions: readonly string[] | null
  readonly granted: readonly string[]
  readonly denied: readonly string[]
}

/** That a permission is given, is taken away, or is as the roles say. */
export type Decision = 'grant' | 'deny' | 'undecide'

/** What somebody may do once a permission was decided for them. */
export function permissionsAfter(
  held: RightsSources,
  permission: ClinicPermission,
  decision: Decision,
): ClinicPermission[] {
  const without = (list: readonly string[]) => list.filter((each) => each !== permission)
  const granted = [...without(held.granted), ...(decision === 'grant' ? [permission] : [])]
  const denied = [...without(held.denied), ...(decision === 'deny' ? [permission] : [])]
  return clinicSideOf(rightsOf(held.roles, { ...held, granted, denied }))
}

/**
 * Of one permission of somebody whom one may change: nobody gives it, takes it away, or leaves it to their roles who could
 * not give it; nor what comes or goes with it.
 */
export function mayDecide(
  giver: Giver,
  held: RightsSources,
  permission: ClinicPermission,
  decision: Decision,
): Refused | undefined {
  const changed = differing(clinicSideOf(rightsOf(held.roles, held)), permissionsAfter(held, permission, decision))
  return mayGive(giver, changed.includes(permission) ? changed : [permission, ...changed])
}

/** What can be decided about somebody so that it changes what they may. */
export function choicesFor(
  giver: Giver,
  held: RightsSources,
): { toAllow: ClinicPermission[]; toDeny: ClinicPermission[] } {
  const has = clinicSideOf(rightsOf(held.roles, held))
  const choices = (decision: 'grant' | 'deny', isWanted: boolean) =>
    clinicPermissions.filter(
      (each) =>
        has.includes(each) !== isWanted &&
        permissionsAfter(held, each, decision).includes(each) === isWanted &&
        !mayDecide(giver, held, each, decision),
    )
  return { toAllow: choices('grant', true), toDeny: choices('deny', false) }
}

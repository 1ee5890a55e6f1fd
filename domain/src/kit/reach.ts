import { scopes, scopesWith, sideOf, type Permission, type Rights, type Scope, type Side } from './permissions.ts'
import { Refused } from './refused.ts'

/** Whose a record is, as far as it is anybody's. One of no doctor, patient or partner is the clinic's alone. */
export type Whose = {
  readonly providerId?: string | null
  readonly patientId?: string | null
  readonly partnerId?: string | null
}

/** Somebody's rights, and what their own scopes go by: the doctor they are, the patients they act for, the partner they are of. */
export type Entitled = {
  readonly rights: Rights
  readonly own: {
    readonly providerId: string | null
    readonly patientIds: readonly string[]
    readonly partnerId: string | null
  }
}

/** Every record, or those that name one of these. */
export type ReachedRecords = 'all' | { readonly [Field in keyof Whose]?: readonly string[] }

/** Which records lie in a scope. A scope is given a meaning here, and nowhere else. */
const recordsIn: Record<Scope, (own: Entitled['own']) => ReachedRecords> = {
  'the clinic': () => 'all',
  'own day': ({ providerId }) => ({ providerId: providerId === null ? [] : [providerId] }),
  'own referrals': ({ partnerId }) => ({ partnerId: partnerId === null ? [] : [partnerId] }),
  'own patients': ({ patientIds }) => ({ patientId: patientIds }),
}

const isAmong = (id: string | null | undefined, ids: readonly string[] = []) =>
  typeof id === 'string' && ids.includes(id)

const liesIn = (reached: ReachedRecords, { providerId, patientId, partnerId }: Whose) =>
  reached === 'all' ||
  isAmong(providerId, reached.providerId) ||
  isAmong(patientId, reached.patientId) ||
  isAmong(partnerId, reached.partnerId)

/** What somebody may do that to, on one side or on any: `within` (platform) says it to the database. */
export const reachOf = ({ rights, own }: Entitled, permission: Permission, side?: Side): ReachedRecords[] =>
  scopesWith(rights, permission, side).map((scope) => recordsIn[scope](own))

/** Whether somebody may do that to a record. */
export const reaches = (who: Entitled, permission: Permission, whose: Whose, side?: Side): boolean =>
  reachOf(who, permission, side).some((reached) => liesIn(reached, whose))

/**
 * On which side somebody may do that to a record; on the clinic's if on both, because it is bound by less, unless they ask
 * on one side. What lies in none of their scopes does not exist for them.
 */
export function decideAccess(
  { rights, own }: Entitled,
  permission: Permission,
  whose: Whose,
  side?: Side,
): Side | Refused {
  const around = scopes.filter(
    (scope) => rights[scope] && (side === undefined || sideOf(scope) === side) && liesIn(recordsIn[scope](own), whose),
  )
  const allowing = around.find((scope) => rights[scope]!.includes(permission))
  if (allowing) return sideOf(allowing)
  return new Refused(around.length === 0 ? 'not_found' : 'forbidden')
}

/** What roles may do. A permission is `noun:verb`; a user's permissions are those of their roles plus what was granted, less what was taken. */
export const roles = ['guest', 'provider', 'admin', 'partner'] as const
export type Role = (typeof roles)[number]

export const permissions = [
  'appointments:list',
  'appointments:day',
  'appointments:cancel',
  'appointments:reschedule',
  'appointments:check-in',
  'appointments:bring-in',
  'appointments:finish',
  'appointments:no-show',
  'appointments:undo',
  'appointments:another-day',
  'appointments:manage-link',
  'patients:own',
  'invoices:own',
  'messages:list',
  'messages:retry',
] as const
export type Permission = (typeof permissions)[number]

const theDay = [
  'appointments:list',
  'appointments:day',
  'appointments:cancel',
  'appointments:check-in',
  'appointments:bring-in',
  'appointments:finish',
  'appointments:no-show',
  'appointments:undo',
] as const satisfies Permission[]

export const rolePermissions: Record<Role, readonly Permission[]> = {
  guest: ['appointments:list', 'appointments:cancel', 'appointments:reschedule', 'patients:own', 'invoices:own'],
  provider: theDay,
  admin: [
    ...theDay,
    'appointments:reschedule',
    'appointments:another-day',
    'appointments:manage-link',
    'messages:list',
    'messages:retry',
  ],
  partner: [],
}

/** On whose side somebody stands to a record: the clinic's people, or the patient (signed in or by a mailed link). */
export type Side = 'patient' | 'clinic'

/** `granted` and `denied` are what an admin decided for one of the clinic's people, or for who is a patient only. */
type Exceptions = { granted?: readonly string[]; denied?: readonly string[] }

/**
 * On whose side somebody with these roles acts, where the act itself does not say. A partner is none of the clinic's
 * people: what they do, they do for a patient.
 */
export const sideOf = (held: readonly string[]): Side =>
  held.some((role) => role === 'provider' || role === 'admin') ? 'clinic' : 'patient'

/**
 * What somebody with these roles may do on each side, in the table's order. A doctor who is a patient, too, has a
 * patient's permissions for their own visits and a doctor's for those of their patients, never one for the other.
 */
export function permissionsBySide(held: readonly Role[], exceptions: Exceptions = {}): Record<Side, Permission[]> {
  const exceptional: Side = sideOf(held)
  const on = (side: Side) => {
    const all = new Set<string>(held.filter((role) => sideOf([role]) === side).flatMap((role) => rolePermissions[role]))
    if (side === exceptional) {
      for (const permission of exceptions.granted ?? []) all.add(permission)
      for (const permission of exceptions.denied ?? []) all.delete(permission)
    }
    return permissions.filter((permission) => all.has(permission))
  }
  return { patient: on('patient'), clinic: on('clinic') }
}

/** The permissions on either side: who has none of them need not ask. */
export function permissionsOf(held: readonly Role[], exceptions: Exceptions = {}): Permission[] {
  const { patient, clinic } = permissionsBySide(held, exceptions)
  return permissions.filter((permission) => patient.includes(permission) || clinic.includes(permission))
}

/** The spec's rule for the role a session starts in: the stored one, else provider, else admin; then whatever there is. */
export function pickCurrentRole(held: readonly string[], stored?: string | null): Role | '' {
  const known = roles.filter((role) => held.includes(role))
  if (known.some((role) => role === stored)) return stored as Role
  if (known.includes('provider')) return 'provider'
  if (known.includes('admin')) return 'admin'
  return known[0] ?? ''
}

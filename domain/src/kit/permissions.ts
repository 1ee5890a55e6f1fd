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
  admin: [...theDay, 'appointments:reschedule', 'messages:list', 'messages:retry'],
  partner: [],
}

/** The permissions of somebody with these roles, grants added and denials taken away, in the table's order. */
export function permissionsOf(
  held: readonly Role[],
  exceptions: { granted?: readonly string[]; denied?: readonly string[] } = {},
): Permission[] {
  const all = new Set<string>(held.flatMap((role) => rolePermissions[role]))
  for (const permission of exceptions.granted ?? []) all.add(permission)
  for (const permission of exceptions.denied ?? []) all.delete(permission)
  return permissions.filter((permission) => all.has(permission))
}

/** The spec's rule for the role a session starts in: the stored one, else provider, else admin; then whatever there is. */
export function pickCurrentRole(held: readonly string[], stored?: string | null): Role | '' {
  const known = roles.filter((role) => held.includes(role))
  if (known.some((role) => role === stored)) return stored as Role
  if (known.includes('provider')) return 'provider'
  if (known.includes('admin')) return 'admin'
  return known[0] ?? ''
}

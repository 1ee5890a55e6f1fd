import { roleDefaults, type ClinicPermission, type Permission } from '@polyclinic/domain/kit/permissions.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { StaffRole } from './people.ts'

/** A role as it is shown: the clinic's own can be opened, the two that every clinic has are as they are. */
export type RoleColumn = {
  id: string
  name: string
  detail: string | null
  permissions: readonly Permission[]
  href: string | null
}

export const newRole = 'new'

/** The address of the roles, with one of them open or none. */
export const rolesHref = (open: string | null) => (open === null ? '/admin/roles' : `/admin/roles?role=${open}`)

/** The clinic's own roles by name, then the doctors and the administrators. */
export function roleColumns(roles: readonly StaffRole[], { t }: Texts): RoleColumn[] {
  const own = roles.map((role) => ({
    id: role.id,
    name: role.name,
    detail: t('people.peopleWith', { count: role.people, invited: role.invitations }),
    permissions: role.permissions satisfies readonly ClinicPermission[],
    href: rolesHref(role.id),
  }))
  const fixed = [
    { role: 'provider', name: t('people.doctor'), detail: t('people.ownDayOnly') },
    { role: 'admin', name: t('people.administrator'), detail: null },
  ] as const
  const everywhere = fixed.map(({ role, name, detail }) => {
    return { id: role, name, detail, permissions: roleDefaults[role].permissions, href: null }
  })
  return [...own, ...everywhere]
}

import type { Role } from '@polyclinic/domain/kit/roles.ts'

/** Where the pages of a role begin. */
export const homeOf: Record<Role, string> = {
  guest: '/patient',
  provider: '/doctor/dashboard',
  admin: '/admin',
  partner: '/partner',
}

import { staffRoles, type Role } from './roles.ts'

export type LoginPage = '/patient/login' | '/doctor/login' | '/partner/login'

/** Where a role signs in: the spec's pages. Admins sign in with the doctors. */
export const loginOf: Record<Role, LoginPage> = {
  guest: '/patient/login',
  provider: '/doctor/login',
  admin: '/doctor/login',
  partner: '/partner/login',
}

/** Where somebody with these roles signs in: as whoever works here, if they do. */
export const loginOfRoles = (roles: readonly string[]): LoginPage =>
  loginOf[staffRoles.find((role) => roles.includes(role)) ?? 'guest']

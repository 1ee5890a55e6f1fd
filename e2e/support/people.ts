/** The demo's people. */
export const password = 'polyclinic-demo'
export const people = {
  patient: 'patient@demo.test',
  doctor: 'doctor@demo.test',
  admin: 'admin@demo.test',
  partner: 'partner@demo.test',
} as const

export type Person = keyof typeof people
export type Role = 'guest' | 'provider' | 'admin' | 'partner'

export const roleOf: Record<Person, Role> = { patient: 'guest', doctor: 'provider', admin: 'admin', partner: 'partner' }

/** The page on which a person signs in. */
export const loginOf = (who: Person) =>
  ({ patient: '/patient/login', partner: '/partner/login', doctor: '/doctor/login', admin: '/doctor/login' })[who]

/** A token that the browser can read and the server never signed. */
export function forgedToken(roles: readonly Role[]): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const userId = '01890000-0000-7000-8000-000000000000'
  return [part({ alg: 'HS256' }), part({ userId, roles, sid: userId }), 'forged'].join('.')
}

import { clinics, type Brand } from './looks.ts'
import { raw } from './raw.ts'

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

const tokens = new Map<string, Promise<string>>()

/** A token of one of the demo's people; each signs in once for each clinic and worker. */
export function tokenOf(who: Person, brand: Brand): Promise<string> {
  const key = `${who} ${brand}`
  const token = tokens.get(key) ?? signIn(who, brand)
  tokens.set(key, token)
  return token
}

async function signIn(who: Person, brand: Brand): Promise<string> {
  const json = { email: people[who], password }
  const { status, body } = await raw('/api/v1/sessions', { method: 'POST', host: clinics[brand].host, json })
  if (status !== 201) throw new Error(`${who} could not sign in at ${brand}: ${status} ${body}`)
  return (JSON.parse(body) as { authToken: string }).authToken
}

/** A token that the browser can read and the server never signed. */
export function forgedToken(roles: readonly Role[]): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const userId = '01890000-0000-7000-8000-000000000000'
  return [part({ alg: 'HS256' }), part({ userId, roles, sid: userId }), 'forged'].join('.')
}

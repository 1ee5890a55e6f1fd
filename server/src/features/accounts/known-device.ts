import { timingSafeEqual } from 'node:crypto'
import type { RequestScope } from '../../platform/context.ts'
import { keyedHash, newSecret } from '../../platform/ids.ts'

const cookie = 'device'
const days = 365
/** How many accounts a browser is known for, the last ones: a family's, or a practice's at its desk. */
const mostAccounts = 5

type DeviceScope = Pick<RequestScope, 'services' | 'clinic' | 'request'>
type Device = { number: string; proof: string }

// OWASP's device cookie: it proves that this browser signed in to these accounts before, and grants nothing else. Each
// account has a number of its own, so that what one of them does counts for no other.
const proofOf = ({ services, clinic }: DeviceScope, email: string, number: string) =>
  keyedHash(services.linkKey, 'device', clinic.id, email, number)

const knownDevices = ({ request }: DeviceScope): Device[] =>
  [...(request.readCookie(cookie) ?? '').matchAll(/([\w-]{43})\.([\w-]{43})(?:\.|$)/gy)]
    .map(([, number, proof]) => ({ number: number!, proof: proof! }))
    .slice(0, mostAccounts)

const isFor = (scope: DeviceScope, email: string, { number, proof }: Device) =>
  timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(scope, email, number))

/** The number of this browser when it once signed in to the account with this address, else null. */
export const knownDevice = (scope: DeviceScope, email: string): string | null =>
  knownDevices(scope).find((device) => isFor(scope, email, device))?.number ?? null

/** Lets this browser be known for the account from now on, beside those that it was known for. */
export function noteKnownDevice(scope: DeviceScope, email: string): void {
  const devices = knownDevices(scope)
  const known = devices.find((device) => isFor(scope, email, device))
  const number = known?.number ?? newSecret()
  const own = { number, proof: proofOf(scope, email, number).toString('base64url') }
  const all = [own, ...devices.filter((device) => device !== known)].slice(0, mostAccounts)
  scope.request.setCookie(cookie, all.map((device) => `${device.number}.${device.proof}`).join('.'), {
    path: '/api/v1',
    maxAgeSeconds: days * 86_400,
    sameSite: 'strict',
  })
}

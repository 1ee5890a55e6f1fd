import type { signIn as contract } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { networkOf } from '../../platform/network.ts'
import { createQueues } from '../../platform/one-at-a-time.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { countGuess, devicesLimits, secondsToWait, strangersLimits, type GuessLimits } from './guess-limits.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { startSession } from './start-session.ts'

// Guesses sent at the same time must not all be let in before the first of them is counted. Only whoever shares the
// network, or the known browser, waits.
const oneAtATime = createQueues(100, () => refuse('too_many_requests', { retryAfterSeconds: 5 }))

/**
 * Known and unknown addresses get the same answer for the same work: whatever is wrong, one password hash is computed,
 * outside of any transaction. Only wrong passwords are counted, in a transaction that the refusal does not undo.
 */
export async function signIn(
  scope: RequestScope,
  { body: { email, password } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const device = knownDevice(scope, email)
  return oneAtATime(`${scope.clinic.id} ${device ?? networkOf(scope.request.ip)}`, async () => {
    const { user, limits, wait } = await scope.transact(async ({ db, now }) => {
      const limits = await limitsFor(scope, db, email, device, now)
      return { user: await findUser(db, email), limits, wait: await secondsToWait(db, limits, now) }
    })
    if (wait > 0) throw refuse('too_many_requests', { retryAfterSeconds: wait })

    const matches = await scope.services.passwords.verify(user?.password_hash ?? null, password)
    const session = await scope.transact(async (context) => {
      const current = matches && user && (await lockUnchanged(context.db, user))
      if (current) return startSession(context, current)
      await noteWrongPassword(context, limits, user?.id)
      return null
    })
    if (!session) throw refuse('invalid_login')
    rememberDevice(scope, email)
    return session
  })
}

async function limitsFor(scope: RequestScope, db: ClinicDatabase, email: string, device: string | null, now: string) {
  const own = device === null ? null : devicesLimits(scope, email, device)
  return own && (await secondsToWait(db, own, now)) === 0 ? own : strangersLimits(scope, email)
}

type User = { id: string; roles: string[]; password_hash: string | null }

const findUser = (db: ClinicDatabase, email: string): Promise<User | undefined> =>
  db.selectFrom('users').select(['id', 'roles', 'password_hash']).where('email', '=', email).executeTakeFirst()

/** Active, and with the password that was checked; locked until the session stands, so that a change ends that, too. */
const lockUnchanged = (db: ClinicDatabase, user: User) =>
  db
    .selectFrom('users')
    .select(['id', 'roles'])
    .where('id', '=', user.id)
    .where('status', '=', 'active')
    .where('password_hash', '=', user.password_hash)
    .forShare()
    .executeTakeFirst()

async function noteWrongPassword(context: Context, limits: GuessLimits, userId: string | undefined) {
  const object = userId === undefined ? {} : { object: { kind: 'user' as const, id: userId } }
  await audit(context, { action: 'sessions:start', outcome: 'denied', ...object })
  await countGuess(context.db, limits, context.now)
}

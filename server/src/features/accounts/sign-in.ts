import type { signIn as contract } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import type { RequestScope } from '../../platform/context.ts'
import { returnAttempts, takeAttempts } from '../../platform/limits.ts'
import { networkOf } from '../../platform/network.ts'
import { createQueues } from '../../platform/one-at-a-time.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { devicesLimits, secondsToWait, strangersLimits, type GuessLimits } from './guess-limits.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { startSession } from './start-session.ts'

// Right passwords that arrive together would use up the guesses of their network until they are known to be right.
const oneAtATime = createQueues(100, () => refuse('too_many_requests', { retryAfterSeconds: 5 }))

/**
 * Known and unknown addresses get the same answer for the same work: whatever is wrong, one password hash is computed,
 * outside of any transaction. Every guess is counted before its password is looked at, and given back when it was right: so
 * guesses from many networks or at many servers at the same moment are no more than one after the other.
 */
export async function signIn(
  scope: RequestScope,
  { body: { email, password } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const device = knownDevice(scope, email)
  return oneAtATime(`${scope.clinic.id} ${device ?? networkOf(scope.request.ip)}`, async () => {
    const { user, guess } = await scope.transact(async ({ db, now }) => {
      const guess = { limits: await limitsFor(scope, db, email, device, now), now }
      const user = await findUser(db, email)
      await takeAttempts(db, guess)
      return { user, guess }
    })
    const giveBack = () => scope.transact(({ db }) => returnAttempts(db, guess))
    // What could not be looked at, because too many came at once, was no guess.
    const matches = await scope.services.passwords
      .verify(user?.password_hash ?? null, password)
      .catch((error: unknown) => giveBack().then(() => Promise.reject(error as Error)))
    const session = await scope.transact(async (context) => {
      const current = matches && user && (await lockUnchanged(context.db, user))
      if (!current) {
        const object = user ? { object: { kind: 'user' as const, id: user.id } } : {}
        await audit(context, { action: 'sessions:start', outcome: 'denied', ...object })
        return null
      }
      const session = await startSession(context, current)
      await returnAttempts(context.db, guess)
      return session
    })
    if (!session) throw refuse('invalid_login')
    rememberDevice(scope, email)
    return session
  })
}

async function limitsFor(
  scope: RequestScope,
  db: ClinicDatabase,
  email: string,
  device: string | null,
  now: string,
): Promise<GuessLimits> {
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

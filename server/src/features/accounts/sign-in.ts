import type { signIn as contract } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditDenial } from '../../platform/audit.ts'
import { turns } from '../../platform/bounds.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { returnAttempts, secondsToWait, takeAttempts, type TakenAttempts } from '../../platform/limits.ts'
import { callerOf, networkOf } from '../../platform/network.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { devicesLimits, rightPasswordLimits, strangersLimits, type SignInLimits } from './sign-in-limits.ts'
import { knownDevice, noteKnownDevice } from './known-device.ts'
import { isRemembered, rememberDevice } from './second-factor/remembered-devices.ts'
import { factorOf, limitsOfCodes, takeCode } from './second-factor/take-code.ts'
import { startSession, type FactorShown } from './start-session.ts'

const oneAtATime = createFairQueue({
  of: ['browser'],
  ...turns.signIns,
  busy: () => refuse('too_many_requests', { retryAfterSeconds: 5 }),
})

/**
 * Known and unknown addresses get the same answer for the same work: whatever is wrong, one password hash is computed,
 * outside of any transaction. Before its password is looked at, each is counted both as a wrong one and as a right one;
 * afterwards the one that it was not is given back. So those who come at the same moment, from many networks or at
 * several servers, get no more tries than those who come one after the other.
 */
export async function signIn(
  scope: RequestScope,
  { body: { email, password, code, rememberDevice: isToRemember } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const device = knownDevice(scope, email)
  const caller = callerOf(scope.clinic, scope.request)
  return oneAtATime({ browser: `${scope.clinic.id} ${device ?? networkOf(scope.request.ip)}` }, async () => {
    const { user, guess, right, codes } = await scope.transact(async ({ db, now }) => {
      const user = await findUser(db, email)
      const guess = { limits: await guessLimits(scope, db, email, device, now), now }
      const right = { limits: rightPasswordLimits(scope, email, device), now }
      const codes = { limits: user && code !== undefined ? limitsOfCodes(scope, user.id, device) : [], now }
      await takeAttempts(db, { limits: [...guess.limits, ...right.limits, ...codes.limits], now })
      return { user, guess, right, codes }
    })
    const giveBack = () => scope.transact(({ db }) => returnAll(db, guess, right, codes))
    // What could not be looked at, because too many came at once, was no guess.
    const matches = await scope.services.passwords
      .verify(user?.password_hash ?? null, password, caller)
      .catch((error: unknown) => giveBack().then(() => Promise.reject(error as Error)))
    const session = await scope.transact(async (context) => {
      const current = matches && user && (await lockUnchanged(context.db, user))
      const object = user ? { object: { kind: 'user' as const, id: user.id } } : {}
      if (!current) {
        await auditDenial(context, { action: 'sessions:start', ...object })
        await returnAll(context.db, right, codes)
        return 'invalid_login'
      }
      const factor = await showFactor(context, current, code)
      if (factor === 'wrong_code' || factor === 'code_required') {
        if (factor === 'wrong_code')
          await auditDenial(context, { action: 'sessions:start', ...object, detail: 'second factor' })
        await returnAll(context.db, guess)
        return factor
      }
      const session = await startSession(context, current, factor)
      if (isToRemember && factor?.kind === 'code') await rememberDevice(context, current.id)
      await returnAll(context.db, guess, codes)
      return session
    })
    if (typeof session === 'string') throw refuse(session)
    noteKnownDevice(scope, email)
    return session
  })
}

const returnAll = async (db: ClinicDatabase, ...taken: TakenAttempts[]) => {
  for (const attempts of taken) if (attempts.limits.length > 0) await returnAttempts(db, attempts)
}

/**
 * How the second factor of an account was shown: null where it has none. A password that was changed by mail, or another
 * login page, is no way around it: every sign-in comes by here.
 */
async function showFactor(
  context: Context,
  user: { id: string; email: string; roles: string[] },
  code: string | undefined,
): Promise<FactorShown | null | 'wrong_code' | 'code_required'> {
  if (!(await factorOf(context, user.id))) return null
  if (await isRemembered(context, user.id)) return { kind: 'remembered-device', provedAt: null }
  if (code === undefined) return 'code_required'
  const kind = await takeCode(context, user, code)
  return kind ? { kind, provedAt: context.now } : 'wrong_code'
}

async function guessLimits(
  scope: RequestScope,
  db: ClinicDatabase,
  email: string,
  device: string | null,
  now: string,
): Promise<SignInLimits> {
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
    .select(['id', 'email', 'roles'])
    .where('id', '=', user.id)
    .where('status', '=', 'active')
    .where('password_hash', '=', user.password_hash)
    // Their sessions are counted.
    .forNoKeyUpdate()
    .executeTakeFirst()

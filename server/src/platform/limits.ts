import { isLimit, type ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context, RequestScope } from './context.ts'
import { keyedHash } from './ids.ts'
import type { ScheduledJob } from './jobs.ts'
import { networkOf, wideNetworkOf } from './network.ts'
import { Refusal, refuse } from './refuse.ts'
import type { ClinicDatabase } from './tenancy.ts'

export type Limit = {
  /** What is counted: `hold`, `sign-in`. */
  kind: string
  /** Whose attempts: a keyed hash (`keyedHash`), so that no address is stored. */
  key: Buffer
  windowMinutes: number
  most: number
  /** For what is counted by its size; otherwise an attempt is one. */
  size?: number
  /** What whoever meets it is told, unless it is `too_many_requests`. */
  refusal?: ErrorCode
  now: string
}

/** A limit that is asked in the transaction that knows the time. */
export type UntimedLimit = Omit<Limit, 'now'>

/** In a /48 there may be many customers or one alone: so many times what one network may. */
export const wideFactor = 4

type Asking = Pick<Context, 'services' | 'request'>

/** The network that asks, and the wider one around it if there is one, as they are stored. */
export function networkKeys({ services, request }: Asking): { network: Buffer; wide: Buffer | null } {
  const keyOf = (network: string) => keyedHash(services.linkKey, 'ip', network)
  const wide = wideNetworkOf(request.ip)
  return { network: keyOf(networkOf(request.ip)), wide: wide === null ? null : keyOf(wide) }
}

type OfNetwork = Omit<UntimedLimit, 'key'>

/** At most so many from the network that asks, and more from the wider one around it. */
export function limitsOfNetwork(asking: Asking, limit: OfNetwork): UntimedLimit[] {
  const { network, wide } = networkKeys(asking)
  return [
    { ...limit, key: network },
    ...(wide ? [{ ...limit, kind: `${limit.kind}-wide`, key: wide, most: limit.most * wideFactor }] : []),
  ]
}

/** The same within an hour. */
export const hourlyOfNetwork = (asking: Asking, kind: string, most: number, refusal?: ErrorCode) =>
  limitsOfNetwork(asking, { kind, most, windowMinutes: 60, ...(refusal && { refusal }) })

/** So many attempts in this window, in the one before, and how many of those still count. */
type Attempts = { count: number; before: number; still: number }

/** Attempts that are counted before they are made, each at a limit of another kind. */
export type TakenAttempts = { limits: readonly UntimedLimit[]; now: string }

/**
 * Counts an attempt at each of the limits, for what is only then done: in a transaction of its own, so that nobody waits
 * for these rows meanwhile. When one of them is used up, nothing is counted; whoever is beyond it waits for no row.
 * Limits that are shared stand in the same order everywhere, and so are their rows locked.
 * @returns seconds until there is room again; 0 when it was counted
 */
export const tryAttempts = async (db: ClinicDatabase, attempts: TakenAttempts): Promise<number> =>
  (await countAttempts(db, attempts)).seconds

type Counted = Attempts & { place: number }
type Counting = { clinic: RawBuilder<string>; isLazy: boolean }

/**
 * Counts in the caller's transaction. `isLazy`: whose commit then waits for no disk, so that a row which many count in is
 * held for an instant only; for what a crash of the database may set back by as much.
 */
async function countAttempts(db: ClinicDatabase, attempts: TakenAttempts, { isLazy = false } = {}) {
  const { rows } = await counting(attempts, { clinic: sql`current_organization()`, isLazy }).execute(db)
  return outcomeOf(attempts, rows)
}

const counting = ({ limits, now }: TakenAttempts, { clinic, isLazy }: Counting) => sql<Counted>`
  select * from take_attempts(${clinic}, ${asJson(limits, now)}::json, ${isLazy})`

function outcomeOf({ limits, now }: TakenAttempts, rows: readonly Counted[]) {
  const met = rows.flatMap((row) => {
    const limit = limits[row.place]!
    const seconds = secondsUntilRoom(limit.most, windowAt({ ...limit, now }), row)
    return seconds > 0 ? [{ limit, seconds }] : []
  })
  // Told is the first one, and how long it and those of its kind are in the way.
  const refusal = met[0]?.limit.refusal
  const alike = met.filter(({ limit }) => limit.refusal === refusal)
  return { seconds: Math.max(0, ...alike.map(({ seconds }) => seconds)), refusal }
}

/**
 * The same, or whoever asked is refused.
 * @throws {Refusal} what the first limit that is met says
 */
export const takeAttempts = async (
  db: ClinicDatabase,
  attempts: TakenAttempts,
  how?: { isLazy: true },
): Promise<void> => refuseWhenMet(await countAttempts(db, attempts, how))

function refuseWhenMet({ seconds, refusal = 'too_many_requests' }: ReturnType<typeof outcomeOf>): void {
  if (seconds > 0) throw refuse(refusal, { retryAfterSeconds: seconds })
}

/** Gives back what was none of the attempts that count. */
export const returnAttempts = (db: ClinicDatabase, { limits, now }: TakenAttempts) =>
  sql`
  insert into attempts (kind, key, window_starts_at, count)
  values ${sql.join(
    limits.map((limit) => {
      const { startsAt } = windowAt({ ...limit, now })
      return sql`(${limit.kind}, ${limit.key}, ${startsAt}::timestamptz, ${-(limit.size ?? 1)}::int)`
    }),
  )}
  on conflict (organization_id, kind, key, window_starts_at) do update set count = attempts.count + excluded.count`.execute(
    db,
  )

/** None: it is not limited for whoever asks. */
export type LimitsOf = (context: Context) => readonly UntimedLimit[] | Promise<readonly UntimedLimit[]>

/**
 * The limits by what a request says of itself, before it is known whose it is. `mayDiffer`: whether they can be others for
 * whoever turns out to ask, so that they are not refused by these alone.
 */
export type ForeseenLimits = { limits: readonly UntimedLimit[]; mayDiffer: (refusal: ErrorCode | undefined) => boolean }

type CountedWork<T> = (uncount: () => void, scope: RequestScope) => Promise<T>

/**
 * Takes an attempt at each of the limits before the work, and gives them back when that is refused, or calls `uncount`;
 * not when another limit refuses it, since whoever meets one could go on asking for nothing.
 * A counter that a crash of the database sets back by an instant does no harm, so nobody waits for it to be on the disk.
 * @param foresee counts with one statement, before it is known who asks; each transaction of the scope that the work is
 *   given begins by settling the difference
 */
export async function withAttempts<T>(
  scope: RequestScope,
  limitsOf: LimitsOf,
  work: CountedWork<T>,
  foresee?: (scope: RequestScope) => ForeseenLimits,
): Promise<T> {
  const taken = await (foresee ? takeForeseen(scope, limitsOf, foresee(scope)) : takeBefore(scope, limitsOf))
  let spared: readonly UntimedLimit[] = []
  const settling: RequestScope = {
    ...scope,
    transact: (then) =>
      scope.transact(async (context) => {
        spared = await settle(context, limitsOf, taken)
        return then(context)
      }),
  }
  let counts = true
  try {
    return await work(() => (counts = false), foresee ? settling : scope)
  } catch (error) {
    // Whatever else goes wrong has cost what it cost: a statement that takes too long first of all.
    counts = !(error instanceof Refusal) || isLimit(error.code)
    throw error
  } finally {
    const returned = counts ? spared : taken.limits
    if (returned.length > 0)
      // What was decided stands, whether or not it can be given back: one attempt less until its window is over.
      await scope.services.tenancy
        .inClinic(scope.clinic.id, (db) => returnAttempts(db, { ...taken, limits: returned }))
        .catch((error: unknown) => scope.request.log.warn('attempts.not_returned', { error }))
  }
}

const takeBefore = (scope: RequestScope, limitsOf: LimitsOf): Promise<TakenAttempts> =>
  scope.transact(async (context) => {
    const attempts = { limits: await limitsOf(context), now: context.now }
    if (attempts.limits.length > 0) await takeAttempts(context.db, attempts, { isLazy: true })
    return attempts
  })

async function takeForeseen(
  scope: RequestScope,
  limitsOf: LimitsOf,
  { limits, mayDiffer }: ForeseenLimits,
): Promise<TakenAttempts> {
  const { tenancy } = scope.services
  // This process's own clock: its windows need not begin at the instant at which the database's do.
  const attempts = { limits, now: tenancy.clock(new Date().toISOString()) }
  if (limits.length === 0) return attempts
  const clinic = sql<string>`${scope.clinic.id}`
  const outcome = outcomeOf(attempts, await tenancy.alone(counting(attempts, { clinic, isLazy: true })))
  if (outcome.seconds > 0 && mayDiffer(outcome.refusal)) return takeBefore(scope, limitsOf)
  refuseWhenMet(outcome)
  return attempts
}

/**
 * Takes what was not foreseen of whoever asks, with the work: others of the same kind wait for it.
 * @returns what was taken and is none of theirs
 */
async function settle(context: Context, limitsOf: LimitsOf, taken: TakenAttempts): Promise<readonly UntimedLimit[]> {
  const due = await limitsOf(context)
  const without = (limits: readonly UntimedLimit[], others: readonly UntimedLimit[]) =>
    limits.filter(({ kind, key }) => !others.some((other) => other.kind === kind && other.key.equals(key)))
  const missing = without(due, taken.limits)
  if (missing.length > 0) await takeAttempts(context.db, { limits: missing, now: taken.now })
  return without(taken.limits, due)
}

/** Seconds until one more attempt would be within all of them, without counting it; 0 when it would be now. */
export async function secondsToWait(db: ClinicDatabase, limits: readonly UntimedLimit[], now: string): Promise<number> {
  const found = await attemptsSoFar(db, limits, now)
  const waits = limits.map((limit, place) => {
    const { count, ...before } = found[place]!
    return secondsUntilRoom(limit.most, windowAt({ ...limit, now }), { ...before, count: count + (limit.size ?? 1) })
  })
  return Math.max(0, ...waits)
}

/** How many more attempts would be within each of the limits, without counting them. */
export async function attemptsLeft(
  db: ClinicDatabase,
  limits: readonly UntimedLimit[],
  now: string,
): Promise<number[]> {
  const found = await attemptsSoFar(db, limits, now)
  return limits.map(({ most, size = 1 }, place) => {
    const { count, still } = found[place]!
    return Math.max(0, Math.floor((most - count - still) / size))
  })
}

/** Of each limit, in the order in which they are asked. */
const attemptsSoFar = async (db: ClinicDatabase, limits: readonly UntimedLimit[], now: string): Promise<Attempts[]> =>
  (
    await sql<Attempts>`
      select count, before, still from attempts_so_far(${asJson(limits, now)}::json) order by place`.execute(db)
  ).rows

/**
 * The window before counts by as much of it as a window ending now would cover, so that no burst fits between two. One
 * parameter, however many they are.
 */
const asJson = (limits: readonly UntimedLimit[], now: string): string =>
  JSON.stringify(
    limits.map((limit, place) => {
      const { startsAt, previousStartsAt, elapsed } = windowAt({ ...limit, now })
      const { kind, key, most, size = 1 } = limit
      const window = { starts_at: startsAt, previous_starts_at: previousStartsAt, remains: 1 - elapsed }
      return { place, kind, key: `\\x${key.toString('hex')}`, ...window, most, size }
    }),
  )

type Window = { startsAt: string; previousStartsAt: string; seconds: number; elapsed: number }

function windowAt({ now, windowMinutes }: Pick<Limit, 'now' | 'windowMinutes'>): Window {
  const length = windowMinutes * 60_000
  const at = Date.parse(now)
  const start = at - (at % length)
  return {
    startsAt: new Date(start).toISOString(),
    previousStartsAt: new Date(start - length).toISOString(),
    seconds: length / 1000,
    elapsed: (at - start) / length,
  }
}

/** Until these attempts, the one in question among them, are within the limit; 0 when they are. */
function secondsUntilRoom(most: number, window: Window, { count, before, still }: Attempts): number {
  if (count + still <= most) return 0
  const fractionToWait =
    count <= most
      ? 1 - (most - count + 1) / before - window.elapsed
      : 1 - window.elapsed + Math.max(1 - most / count, 0)
  return Math.max(1, Math.ceil(fractionToWait * window.seconds))
}

/** No window is as long as that. */
export const sweepAttempts: ScheduledJob = {
  name: 'sweep-attempts',
  every: 'night',
  run: (db, now) =>
    db
      .deleteFrom('attempts')
      .where('window_starts_at', '<', sql<string>`${now}::timestamptz - interval '2 days'`)
      .execute(),
}

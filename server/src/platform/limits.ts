import { sql, type RawBuilder } from 'kysely'
import type { Context } from './context.ts'
import { keyedHash } from './ids.ts'
import type { ScheduledJob } from './jobs.ts'
import { networkOf } from './network.ts'
import { refuse } from './refuse.ts'
import type { ClinicDatabase } from './tenancy.ts'

export type Limit = {
  /** What is counted: `hold`, `sign-in`. */
  kind: string
  /** Whose attempts: a keyed hash (`keyedHash`), so that no address is stored. */
  key: Buffer
  windowMinutes: number
  most: number
  now: string
}

/** At most so many in an hour from the network that asks. */
export const hourlyOfNetwork = (
  { services, request, now }: Pick<Context, 'services' | 'request' | 'now'>,
  kind: string,
  most: number,
): Limit => ({ kind, key: keyedHash(services.linkKey, 'ip', networkOf(request.ip)), windowMinutes: 60, most, now })

export type LimitStatus = { allowed: boolean; retryAfterSeconds: number }

/** So many attempts in this window, and in the one before. */
export type Attempts = { count: number; before: number }

/**
 * Counts one more attempt and tells whether it is within the limit. It shares the caller's fate: rolled back with a
 * refusal, so what must be counted all the same is counted in a transaction of its own. Make it the last statement of
 * a transaction that takes other rows: everybody behind one address waits for this row.
 */
export async function countAttempt(db: ClinicDatabase, limit: Limit): Promise<LimitStatus> {
  const { rows } = await sql<Attempts>`${countingAttempt(limit, sql`true`)}`.execute(db)
  return statusAfter(limit, rows[0]!)
}

/** Counts an attempt as part of a longer statement, under its condition; `statusAfter` judges what it returns. */
export const countingAttempt = (limit: Limit, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into attempts (kind, key, window_starts_at)
  select ${limit.kind}, ${limit.key}, ${windowAt(limit).startsAt}::timestamptz where ${condition}
  on conflict (organization_id, kind, key, window_starts_at) do update set count = attempts.count + 1
  returning count, ${countBefore(sql`${windowAt(limit).previousStartsAt}::timestamptz`)}`

const countBefore = (startsAt: RawBuilder<unknown>) => sql`coalesce((
    select b.count from attempts b
    where b.kind = attempts.kind and b.key = attempts.key and b.window_starts_at = ${startsAt}
  ), 0) as before`

/** Attempts that are counted before they are made, each at a limit of another kind. */
export type TakenAttempts = { limits: readonly Omit<Limit, 'now'>[]; now: string }

/**
 * Counts an attempt at each of the limits, for what is only then done: in a transaction of its own, so that nobody waits
 * for these rows meanwhile. When one of them is used up, the refusal undoes all. Limits that are shared stand in the same
 * order everywhere, and so are their rows locked.
 * @throws {Refusal} `too_many_requests`
 */
export async function takeAttempts(db: ClinicDatabase, attempts: TakenAttempts): Promise<void> {
  const { rows } = await addAttempts(db, attempts, 1)
  const statusOf = (limit: Limit) =>
    statusAfter(
      limit,
      rows.find(({ kind }) => kind === limit.kind)!,
    )
  const waits = limitsAt(attempts).map((limit) => statusOf(limit).retryAfterSeconds)
  const retryAfterSeconds = Math.max(...waits)
  if (retryAfterSeconds > 0) throw refuse('too_many_requests', { retryAfterSeconds })
}

/** Gives back what was none of the attempts that count. */
export const returnAttempts = (db: ClinicDatabase, attempts: TakenAttempts) => addAttempts(db, attempts, -1)

const limitsAt = ({ limits, now }: TakenAttempts): Limit[] => limits.map((limit) => ({ ...limit, now }))

function addAttempts(db: ClinicDatabase, attempts: TakenAttempts, by: 1 | -1) {
  const limits = limitsAt(attempts)
  const row = (limit: Limit) => sql`(${limit.kind}, ${limit.key}, ${windowAt(limit).startsAt}::timestamptz, ${by}::int)`
  const previous = (limit: Limit) => sql`when ${limit.kind} then ${windowAt(limit).previousStartsAt}::timestamptz`
  return sql<Attempts & { kind: string }>`
    insert into attempts (kind, key, window_starts_at, count) values ${sql.join(limits.map(row))}
    on conflict (organization_id, kind, key, window_starts_at) do update set count = attempts.count + excluded.count
    returning kind, count, ${countBefore(sql`case attempts.kind ${sql.join(limits.map(previous), sql` `)} end`)}`.execute(
    db,
  )
}

/** Whether one more attempt would be within the limit, without counting it. */
export async function mayAttempt(db: ClinicDatabase, limit: Limit): Promise<LimitStatus> {
  const { rows } = await sql<Attempts>`${attemptsSoFar(limit)}`.execute(db)
  return statusOfNext(limit, rows[0]!)
}

/** Reads the attempts so far as part of a longer statement; `statusOfNext` judges them. */
export function attemptsSoFar(limit: Limit): RawBuilder<unknown> {
  const { startsAt, previousStartsAt } = windowAt(limit)
  return sql`
    select coalesce(sum(count) filter (where window_starts_at = ${startsAt}::timestamptz), 0)::int as count,
      coalesce(sum(count) filter (where window_starts_at = ${previousStartsAt}::timestamptz), 0)::int as before
    from attempts
    where kind = ${limit.kind} and key = ${limit.key}
      and window_starts_at in (${startsAt}::timestamptz, ${previousStartsAt}::timestamptz)`
}

/** How it stands with these attempts, the one in question among them. */
export const statusAfter = (limit: Limit, { count, before }: Attempts): LimitStatus =>
  judge(limit.most, windowAt(limit), count, before)

/** How it would stand with one more. */
export const statusOfNext = (limit: Limit, { count, before }: Attempts): LimitStatus =>
  judge(limit.most, windowAt(limit), count + 1, before)

type Window = { startsAt: string; previousStartsAt: string; seconds: number; elapsed: number }

function windowAt({ now, windowMinutes }: Limit): Window {
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

/** The window before counts by as much of it as a window ending now would cover, so that no burst fits between two. */
function judge(most: number, window: Window, count: number, before: number): LimitStatus {
  if (count + Math.floor(before * (1 - window.elapsed)) <= most) return { allowed: true, retryAfterSeconds: 0 }
  const fractionToWait =
    count <= most
      ? 1 - (most - count + 1) / before - window.elapsed
      : 1 - window.elapsed + Math.max(1 - most / count, 0)
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(fractionToWait * window.seconds)) }
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

import { sql } from 'kysely'
import { asJson } from './database/insert-rows.ts'
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
type LimitOfAll = Omit<Limit, 'key'>

export type Standing = { allowed: boolean; retryAfterSeconds: number }

/**
 * Counts one more attempt and tells whether it is within the limit. It shares the caller's fate: rolled back with a
 * refusal, so what must be counted all the same is counted in a transaction of its own. Make it the last statement of
 * a transaction that takes other rows: everybody behind one address waits for this row.
 */
export const countAttempt = async (db: ClinicDatabase, { key, ...limit }: Limit): Promise<Standing> =>
  (await countAttempts(db, limit, [key]))[0]!

/** Whether one more attempt would be within the limit, without counting it. */
export const mayAttempt = async (db: ClinicDatabase, { key, ...limit }: Limit): Promise<Standing> =>
  (await mayAttemptEach(db, limit, [key]))[0]!

/** `countAttempt` for each key; the same one may stand there several times. */
export async function countAttempts(
  db: ClinicDatabase,
  limit: LimitOfAll,
  keys: readonly Buffer[],
): Promise<Standing[]> {
  const window = windowAt(limit)
  const attempts = Map.groupBy(keys, (key) => key.toString('hex'))
  const rows = [...attempts].map(([key, same]) => ({ key: `\\x${key}`, count: same.length }))
  const { rows: counted } = await sql<{ key: Buffer; count: number; before: number }>`
    insert into attempts (kind, key, window_starts_at, count)
    select ${limit.kind}, key, ${window.startsAt}::timestamptz, count
    from json_to_recordset(${asJson(rows)}::json) as asked (key bytea, count integer) order by key
    on conflict (organization_id, kind, key, window_starts_at) do update set count = attempts.count + excluded.count
    returning key, count, coalesce((
      select b.count from attempts b
      where b.kind = attempts.kind and b.key = attempts.key and b.window_starts_at = ${window.previousStartsAt}::timestamptz
    ), 0) as before`.execute(db)
  const nexts = new Map(
    counted.map(({ key, count, before }) => {
      const id = key.toString('hex')
      return [id, { count: count - attempts.get(id)!.length, before }]
    }),
  )
  return keys.map((key) => {
    const next = nexts.get(key.toString('hex'))!
    next.count++
    return judge(limit.most, window, next.count, next.before)
  })
}

/** `mayAttempt` for each key, one after the other: the same may stand there several times. */
export async function mayAttemptEach(
  db: ClinicDatabase,
  limit: LimitOfAll,
  keys: readonly Buffer[],
): Promise<Standing[]> {
  const window = windowAt(limit)
  const { rows } = await sql<{ key: Buffer; count: number; before: number }>`
    select key, coalesce(sum(count) filter (where window_starts_at = ${window.startsAt}::timestamptz), 0)::int as count,
      coalesce(sum(count) filter (where window_starts_at = ${window.previousStartsAt}::timestamptz), 0)::int as before
    from attempts
    where kind = ${limit.kind} and key = any(${keys}::bytea[])
      and window_starts_at in (${window.startsAt}::timestamptz, ${window.previousStartsAt}::timestamptz)
    group by key`.execute(db)
  const counts = new Map(rows.map(({ key, ...row }) => [key.toString('hex'), row]))
  return keys.map((key) => {
    const id = key.toString('hex')
    const { count, before } = counts.get(id) ?? { count: 0, before: 0 }
    counts.set(id, { count: count + 1, before })
    return judge(limit.most, window, count + 1, before)
  })
}

type Window = { startsAt: string; previousStartsAt: string; seconds: number; elapsed: number }

function windowAt({ now, windowMinutes }: LimitOfAll): Window {
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
function judge(most: number, window: Window, count: number, before: number): Standing {
  if (count + Math.floor(before * (1 - window.elapsed)) <= most) return { allowed: true, retryAfterSeconds: 0 }
  const fractionToWait =
    count <= most
      ? 1 - (most - count + 1) / before - window.elapsed
      : 1 - window.elapsed + Math.max(1 - most / count, 0)
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(fractionToWait * window.seconds)) }
}

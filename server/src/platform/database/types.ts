import pg from 'pg'

const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** `2026-11-21 13:42:00.5+00` as `2026-11-21T13:42:00.500Z`; finer than a millisecond is cut off. `infinity` stays. */
export function instant(text: string): string {
  const found = utc.exec(text)
  if (!found) return text
  return `${found[1]}T${found[2]}.${(found[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`
}

const asIs = (text: string) => text
const textArray = pg.types.getTypeParser(1009 as number) as (text: string) => (string | null)[]
const each = (parse: (text: string) => string) => (text: string) =>
  textArray(text).map((item) => (item === null ? null : parse(item)))

/**
 * How values arrive, by the type's number: one form for each kind, and none that loses anything on its way to JSON.
 * timestamptz is an ISO instant with milliseconds and Z; date `YYYY-MM-DD`; timestamp, time, interval, int8, numeric and
 * the ranges stay PostgreSQL's own text.
 */
const parsers: Record<number, (text: string) => unknown> = {
  20: asIs,
  1016: each(asIs),
  1082: asIs,
  1182: each(asIs),
  1114: asIs,
  1186: asIs,
  1184: instant,
  1185: each(instant),
}

export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text'),
}

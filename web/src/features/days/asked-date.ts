import { isPlainDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'

/** The day that an address names; null for today, also where it names none that there is. */
export function askedDate(params: URLSearchParams): PlainDate | null {
  const date = params.get('date') ?? ''
  return isPlainDate(date) && date >= '1970-01-01' && date <= '2199-12-31' ? date : null
}

/** An address's query with some of it changed; null takes a name away. Empty text when nothing is left. */
export function withParams(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `?${next}` : ''
}

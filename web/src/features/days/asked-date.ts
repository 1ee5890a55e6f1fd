import { isPlainDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'

export const firstDate = '1970-01-01'
export const lastDate = '2199-12-31'

export const isDayInReach = (date: string): date is PlainDate =>
  isPlainDate(date) && date >= firstDate && date <= lastDate

/** The day that an address names; null for today, also where it names none that there is. */
export function askedDate(params: URLSearchParams): PlainDate | null {
  const date = params.get('date') ?? ''
  return isDayInReach(date) ? date : null
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

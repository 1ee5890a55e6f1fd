import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { isDateInReach } from '../forms/date-reach.ts'

/** Before it no clinic has a day. */
export const firstDate = '1970-01-01'

export const isDayInReach = (date: string): date is PlainDate => isDateInReach(date, firstDate)

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

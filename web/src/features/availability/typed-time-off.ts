import { daysBetween, isPlainDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { TimeOff, TypedTime } from './use-availability.ts'

/** What stands in the form. */
export type TypedTimeOff = {
  from: string
  to: string
  isPart: boolean
  fromTime: string
  toTime: string
  note: string
}

export const emptyTimeOff: TypedTimeOff = { from: '', to: '', isPart: false, fromTime: '', toTime: '', note: '' }

const isWholeDays = ({ from, to }: TypedTime) => from.length === 10 && to.length === 10

/** One that is there, as the form shows it. */
export const typedAs = (timeOff: TimeOff): TypedTimeOff => ({
  from: timeOff.from.slice(0, 10),
  to: timeOff.to.slice(0, 10),
  isPart: !isWholeDays(timeOff),
  fromTime: timeOff.from.slice(11) || '00:00',
  toTime: timeOff.to.slice(11) || '23:59',
  note: timeOff.note ?? '',
})

export type WrongPart = 'from' | 'to' | 'fromTime' | 'toTime'

/** Which parts are missing or cannot be; the server knows the rest. */
export function wrongParts({ from, to, isPart, fromTime, toTime }: TypedTimeOff, today: PlainDate): WrongPart[] {
  const hasDays = isPlainDate(from) && isPlainDate(to)
  const isEmpty = isPart && from === to && fromTime !== '' && toTime !== '' && toTime <= fromTime
  return [
    ...(isPlainDate(from) ? [] : (['from'] as const)),
    ...(!isPlainDate(to) || (hasDays && to < from) || to < today ? (['to'] as const) : []),
    ...(isPart && fromTime === '' ? (['fromTime'] as const) : []),
    ...((isPart && toTime === '') || isEmpty ? (['toTime'] as const) : []),
  ]
}

/** As it is sent. */
export const timeOf = ({ from, to, isPart, fromTime, toTime }: TypedTimeOff): TypedTime =>
  isPart ? { from: `${from}T${fromTime}`, to: `${to}T${toTime}` } : { from, to }

/** Some time of a single day. */
export const isOnOneDay = ({ from, to, isPart }: TypedTimeOff): boolean => isPart && from === to

/** How many days it takes; null where they are not whole. */
export const daysOf = ({ from, to, isPart }: TypedTimeOff): number | null =>
  isPart || !isPlainDate(from) || !isPlainDate(to) ? null : daysBetween(from, to) + 1

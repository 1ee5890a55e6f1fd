import { isPlainDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sentEnd } from './typed-end.ts'
import type { WantedHours } from './use-availability.ts'

/** Other hours, no work, or the weekly hours again. */
export type DateKind = 'hours' | 'off' | 'weekly'

/** What stands in the form. */
export type TypedDate = {
  date: string
  locationId: string
  kind: DateKind
  intervals: readonly { from: string; to: string }[]
}

type Wrong = { id: string; what: 'date' | 'from' | 'overlap' }

/** Which parts are missing or cannot be; the server knows the rest. */
export function wrongHours({ date, kind, intervals }: TypedDate, today: PlainDate): Wrong[] {
  const hours = kind === 'hours' ? intervals : []
  return [
    ...(!isPlainDate(date) || date < today ? [{ id: 'date', what: 'date' } as const] : []),
    ...hours.flatMap(({ from, to }, index): Wrong[] => {
      const id = `hours-${index}`
      if (from === '' || to === '' || sentEnd(to) <= from) return [{ id, what: 'from' }]
      const isTwice = hours.slice(0, index).some((other) => from < sentEnd(other.to) && other.from < sentEnd(to))
      return isTwice ? [{ id, what: 'overlap' }] : []
    }),
  ]
}

/** As it is asked about and sent. */
export const hoursWanted = ({ date, locationId, kind, intervals }: TypedDate): WantedHours => ({
  date,
  locationId,
  intervals:
    kind === 'weekly' ? null : kind === 'off' ? [] : intervals.map(({ from, to }) => ({ from, to: sentEnd(to) })),
})

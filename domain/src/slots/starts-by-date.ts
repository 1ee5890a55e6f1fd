import { dateIn, type Instant, type PlainDate } from '../kit/time.ts'

/** Starts by the local date they fall on, in order. */
export const startsByDate = ({
  starts,
  timeZone,
}: {
  starts: readonly string[]
  timeZone: string
}): Map<PlainDate, Instant[]> => Map.groupBy(starts as readonly Instant[], (start) => dateIn(timeZone, start))

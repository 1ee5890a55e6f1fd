import { compareInstants, type Instant } from '../kit/time.ts'

type Times = { startsAt: string; endsAt: string }

const isBefore = (one: string, other: string) => compareInstants(one as Instant, other as Instant) < 0

/** Whether two visits share a minute; one may begin when the other ends. */
export const overlaps = (one: Times, other: Times): boolean =>
  isBefore(one.startsAt, other.endsAt) && isBefore(other.startsAt, one.endsAt)

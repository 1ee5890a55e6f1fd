import { isPlainDate, reachedIn, type WallTime } from '@polyclinic/domain/kit/time.ts'
import type { AskedTime } from './desk.ts'
import { anyHouse, momentsNear, momentsOf, usualOf, type House, type InTheWay, type Moment } from './moments.ts'
import { useDeskTimes, useDeskTimesNear } from './use-desk.ts'
import type { Wanted } from './visit-choice.tsx'

export type Moments = {
  moments: readonly Moment[]
  /** The one that is meant unless somebody says otherwise. */
  usual: Moment | null
  /** Why the time that was asked for is not among them. */
  inTheWay: InTheWay | null
  isKnown: boolean
  refetch: () => void
}

const wallPattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** Null while the fields say no time. */
export const startOf = ({ date, time }: AskedTime, timeZone: string): string | null =>
  isPlainDate(date) && wallPattern.test(time) ? reachedIn(timeZone, date, time as WallTime) : null

/** As they are read out. */
const inOrder = (moments: readonly Moment[]) =>
  moments.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))

/** When somebody can come: near a time that they ask for, or today as soon as possible. */
export function useMoments(
  open: boolean,
  wanted: Wanted,
  asked: AskedTime | null,
  { timeZone, isFirstFree, house }: { timeZone: string; isFirstFree: boolean; house: House | null },
): Moments {
  const startsAt = asked && startOf(asked, timeZone)
  const today = useDeskTimes(open && !asked ? wanted : null)
  const near = useDeskTimesNear(open && startsAt ? { ...wanted, startsAt } : null)
  if (!asked) {
    const isAnyDoctor = wanted.providerId === null && house !== null
    const moments = momentsOf(today.data?.items ?? [], isAnyDoctor ? house : anyHouse)
    return {
      moments: inOrder(moments),
      usual: usualOf(moments, isAnyDoctor),
      inTheWay: null,
      isKnown: !!today.data,
      refetch: () => void today.refetch(),
    }
  }
  const { asked: own, inTheWay, nearest } = momentsNear(near.data?.items ?? [], startsAt ?? '', isFirstFree)
  const isKnown = near.data !== undefined
  const refetch = () => void near.refetch()
  if (isFirstFree) {
    const moments = own && !own.isAnyTime ? [own, ...nearest] : nearest
    // Nobody named a time: the first from then on is meant, and none before it.
    const usual = moments.find((each) => Date.parse(each.startsAt) >= Date.parse(startsAt ?? '')) ?? null
    return { moments, usual, inTheWay: null, isKnown, refetch }
  }
  return {
    // What is offered then needs no other.
    moments: own && !own.isAnyTime ? [own] : own ? inOrder([own, ...nearest]) : nearest,
    // Another time than the one that was said is chosen by a person.
    usual: own,
    inTheWay,
    isKnown,
    refetch,
  }
}

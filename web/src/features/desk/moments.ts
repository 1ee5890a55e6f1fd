import type { DeskTimes, TimesNear } from './desk.ts'

type Item = DeskTimes['items'][number]
type ItemNear = TimesNear['items'][number]
/** When somebody could be seen, and with whom. */
export type Moment = Pick<Item, 'providerId' | 'serviceId' | 'locationId' | 'durationMinutes'> & {
  id: string
  startsAt: string
  /** Outside the usual times. */
  isOver: boolean
  /** Booked whatever is offered then. */
  isAnyTime: boolean
  isNow: boolean
  /** Nothing could be booked before it today, whatever the hours say. */
  isEarliest: boolean
}

/** Of any doctor so many are offered. */
const shownAtMost = 3

/** Who works today, and how many wait for each. */
export type House = { isHere: (providerId: string) => boolean; waitingFor: (providerId: string) => number }
/** Of one doctor, whom somebody named. */
export const anyHouse: House = { isHere: () => true, waitingFor: () => 0 }

/**
 * The next free times, in the order in which it would be somebody's turn after who waits already. After them the first
 * moment at which anybody could outside of their hours, where that is sooner than all of them; where there are none,
 * such moments alone. Only of those who work today, as long as there are any.
 */
export function momentsOf(items: readonly Item[], house: House = anyHouse): Moment[] {
  const here = items.filter(({ providerId }) => house.isHere(providerId))
  const asked = here.length > 0 ? here : items
  const turnOf = ({ providerId, durationMinutes, startsAt }: Moment) =>
    Date.parse(startsAt) / 60_000 + house.waitingFor(providerId) * durationMinutes
  const byTurn = (a: Moment, b: Moment) => turnOf(a) - turnOf(b)
  const usual = asked
    .flatMap((item) => {
      if (!item.next) return []
      const isEarliest = item.next === item.soonest
      return [{ ...momentAt(item, item.next, isEarliest && item.isNow, false), isEarliest }]
    })
    .toSorted(byTurn)
    .slice(0, shownAtMost)
  const over = asked
    .flatMap((item) => {
      return item.soonest ? [{ ...momentAt(item, item.soonest, item.isNow, true), isEarliest: true }] : []
    })
    .toSorted(byTurn)
  if (usual.length === 0) return over.slice(0, shownAtMost)
  const first = over[0]
  const isSooner = first && !usual.some(({ startsAt }) => Date.parse(startsAt) <= Date.parse(first.startsAt))
  return isSooner ? [...usual, first] : usual
}

/** Outside the hours of everybody a person says who it is. */
export const usualOf = (moments: readonly Moment[], isAnyDoctor: boolean): Moment | null =>
  moments.find(({ isOver }) => !isOver || !isAnyDoctor) ?? null

/** Why a time that was asked for cannot be had. */
export type InTheWay = Exclude<ItemNear['standing'], 'offered' | 'between' | 'outside'>
const isInTheWay = (standing: ItemNear['standing']): standing is InTheWay =>
  standing === 'no-resource' || standing === 'taken' || standing === 'full' || standing === 'past'
/** Of several doctors or places the first of these. */
const bestFirst: readonly ItemNear['standing'][] = [
  ...(['offered', 'between', 'outside'] as const),
  ...(['no-resource', 'full', 'taken', 'past'] as const),
]

/**
 * The time that was asked for, unless something is in its way, and the nearest that are offered; of those the ones from then
 * on, where nobody named a time and there are any.
 */
export function momentsNear(
  items: readonly ItemNear[],
  startsAt: string,
  isFromThen = false,
): { asked: Moment | null; inTheWay: InTheWay | null; nearest: Moment[] } {
  const rank = ({ standing }: ItemNear) => bestFirst.indexOf(standing)
  const best = items.toSorted((a, b) => rank(a) - rank(b))[0]
  const away = (moment: Moment) => Math.abs(Date.parse(moment.startsAt) - Date.parse(startsAt))
  const others = items
    .flatMap((item) => item.nearest.map((each) => momentAt(item, each, false, false)))
    .filter((moment) => away(moment) > 0)
  const later = isFromThen ? others.filter((moment) => Date.parse(moment.startsAt) > Date.parse(startsAt)) : []
  const nearest = (later.length > 0 ? later : others)
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, shownAtMost)
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  if (!best) return { asked: null, inTheWay: null, nearest }
  const { standing } = best
  if (isInTheWay(standing)) return { asked: null, inTheWay: standing, nearest }
  const asked = { ...momentAt(best, startsAt, false, standing === 'outside'), isAnyTime: standing !== 'offered' }
  return { asked, inTheWay: null, nearest }
}

type Offered = Pick<Item, 'providerId' | 'serviceId' | 'locationId' | 'durationMinutes'>

function momentAt(item: Offered, startsAt: string, isNow: boolean, isOver: boolean): Moment {
  const { providerId, serviceId, locationId, durationMinutes } = item
  const id = [providerId, locationId, isOver ? 'over' : startsAt].join(' ')
  return {
    ...{ id, providerId, serviceId, locationId, durationMinutes, startsAt },
    ...{ isNow, isOver, isAnyTime: isOver, isEarliest: false },
  }
}

import type { DeskTimes } from './desk.ts'

type Item = DeskTimes['items'][number]
/** When somebody could be seen today, and with whom. `over`: outside the usual times. */
export type Moment = Pick<Item, 'providerId' | 'serviceId' | 'locationId' | 'durationMinutes'> & {
  id: string
  startsAt: string
  isOver: boolean
  isNow: boolean
}

/** Of any doctor so many are offered. */
const shownAtMost = 3

/**
 * The next free times, soonest first, and before or after them the first moment at which anybody could, whatever the hours
 * say.
 */
export function momentsOf(items: readonly Item[]): Moment[] {
  const usual = items
    .flatMap((item) => (item.next ? [momentAt(item, item.next, item.next === item.soonest && item.isNow, false)] : []))
    .slice(0, shownAtMost)
  const over = items
    .flatMap((item) => (item.soonest ? [momentAt(item, item.soonest, item.isNow, true)] : []))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0]
  const isSooner = over && !usual.some(({ startsAt }) => Date.parse(startsAt) <= Date.parse(over.startsAt))
  return isSooner ? [...usual, over] : usual
}

function momentAt(item: Item, startsAt: string, isNow: boolean, isOver: boolean): Moment {
  const { providerId, serviceId, locationId, durationMinutes } = item
  const id = [providerId, locationId, isOver ? 'over' : startsAt].join(' ')
  return { id, providerId, serviceId, locationId, durationMinutes, startsAt, isNow, isOver }
}

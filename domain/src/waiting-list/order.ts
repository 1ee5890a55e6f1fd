import { compareInstants, dateIn, wallTimeIn, weekdayOfDate, type Instant } from '../kit/time.ts'
import { recipientsAtMost } from './limits.ts'
import type { DayPart, OfferReason } from './vocabulary.ts'

/** Somebody who waits, as far as it matters for which times. */
export type Waiting = {
  id: string
  patientId: string
  serviceId: string
  /** Nobody in particular, any day, any part of it: where a list is empty. */
  providerIds: readonly string[]
  weekdays: readonly number[]
  dayParts: readonly DayPart[]
  earliestOn: string
  latestOn: string
  isUrgent: boolean
  since: Instant
  /** The visit that is to be earlier. */
  visitStartsAt: Instant | null
}

/** A time that can be had. */
export type Opening = { providerId: string; serviceId: string; startsAt: Instant; timeZone: string }

/** The parts of a day meet at noon and at five. */
export function dayPartOf(wall: string): DayPart {
  if (wall < '12:00') return 'morning'
  return wall < '17:00' ? 'afternoon' : 'evening'
}

export const weekdayOfOpening = ({ startsAt, timeZone }: Pick<Opening, 'startsAt' | 'timeZone'>) =>
  weekdayOfDate(dateIn(timeZone, startsAt))
export const dayPartOfOpening = ({ startsAt, timeZone }: Pick<Opening, 'startsAt' | 'timeZone'>) =>
  dayPartOf(wallTimeIn(timeZone, startsAt))

const allows = <T>(wanted: readonly T[], one: T) => wanted.length === 0 || wanted.includes(one)

/** Whether somebody would take a time. */
export function suits(entry: Waiting, { providerId, serviceId, startsAt, timeZone }: Opening): boolean {
  const date = dateIn(timeZone, startsAt)
  return (
    entry.serviceId === serviceId &&
    allows(entry.providerIds, providerId) &&
    allows(entry.weekdays, weekdayOfDate(date)) &&
    allows(entry.dayParts, dayPartOf(wallTimeIn(timeZone, startsAt))) &&
    entry.earliestOn <= date &&
    date <= entry.latestOn &&
    (entry.visitStartsAt === null || compareInstants(startsAt, entry.visitStartsAt) < 0)
  )
}

/** How few other times would do: who named a doctor, days and parts of the day finds another time less easily. */
const narrowness = ({ providerIds, weekdays, dayParts }: Waiting) =>
  (providerIds.length === 0 ? 0 : 1 / providerIds.length) +
  (weekdays.length === 0 ? 0 : (7 - weekdays.length) / 7) +
  (dayParts.length === 0 ? 0 : (3 - dayParts.length) / 3)

/**
 * The order in which those who wait are asked: urgent ones first, as the clinic said; then who has waited for more days;
 * of the same day whom the time suits best, since the fewest others would do for them; then who came first.
 */
export function compareWaiting(timeZone: string): (one: Waiting, other: Waiting) => number {
  // Once for each of many: a comparison asks again and again.
  const days = new Map<string, string>()
  const dayOf = ({ since }: Waiting) => {
    const day = days.get(since) ?? dateIn(timeZone, since)
    days.set(since, day)
    return day
  }
  return (one, other) =>
    Number(other.isUrgent) - Number(one.isUrgent) ||
    compareTexts(dayOf(one), dayOf(other)) ||
    narrowness(other) - narrowness(one) ||
    compareInstants(one.since, other.since) ||
    compareTexts(one.id, other.id)
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** What of the order put somebody before the next who is not asked; of the last of all, how long they have waited. */
function reasonOf(entry: Waiting, next: Waiting | undefined, timeZone: string): OfferReason {
  if (entry.isUrgent && !next?.isUrgent) return 'urgent'
  const isSameDay = next && dateIn(timeZone, entry.since) === dateIn(timeZone, next.since)
  return isSameDay && narrowness(entry) > narrowness(next) ? 'best' : 'longest'
}

/** `isFull`: somebody who comes after them would take it, too. */
export type ChosenRecipients = {
  opening: Opening
  recipients: { entry: Waiting; reason: OfferReason }[]
  isFull: boolean
}

/** The first wish of each patient that an opening suits. */
function firstOfEach(sorted: readonly Waiting[], opening: Opening, most: number): Waiting[] {
  const own = new Map<string, Waiting>()
  for (const entry of sorted) {
    if (!own.has(entry.patientId) && suits(entry, opening)) own.set(entry.patientId, entry)
    if (own.size === most) break
  }
  return [...own.values()]
}

/**
 * Who is asked for which of the times that were freed: the first of all in order decides which it is, the earliest that
 * suits them; up to two more who would take the same are asked with them. One patient is asked once.
 */
export function chooseRecipients(
  entries: readonly Waiting[],
  openings: readonly Opening[],
  timeZone: string,
): ChosenRecipients | null {
  const sorted = entries.toSorted(compareWaiting(timeZone))
  for (const first of sorted) {
    const opening = openings.find((each) => suits(first, each))
    if (!opening) continue
    const own = firstOfEach(sorted, opening, recipientsAtMost + 1)
    const next = own[recipientsAtMost]
    return {
      opening,
      recipients: own.slice(0, recipientsAtMost).map((entry) => ({ entry, reason: reasonOf(entry, next, timeZone) })),
      isFull: next !== undefined,
    }
  }
  return null
}

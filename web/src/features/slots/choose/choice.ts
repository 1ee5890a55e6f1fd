import { compareInstants, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Choice } from '@polyclinic/domain/slots/choice.ts'
import type { ProviderTimes } from '../days.ts'
import { anyOf, type ChosenSlot } from '../slot-value.ts'
import type { Week } from '../week-of-times.tsx'

/** Of many people's times one in each half hour is enough to choose from. */
const stepMinutes = 30

/** The times of all who match as one week: a time is there when anybody has it. One doctor's times are all there. */
export function unitedWeek(items: readonly ProviderTimes[], clinicZone: string): Week {
  const all = [...new Set(items.flatMap((item) => item.starts as Instant[]))].toSorted(compareInstants)
  const step = (start: Instant) => Math.floor(minuteOf(start) / stepMinutes)
  const isOne = new Set(items.map(({ providerId }) => providerId)).size <= 1
  const starts = isOne ? all : all.filter((start, index) => index === 0 || step(start) !== step(all[index - 1]!))
  const next = items.flatMap((item) => (item.next ? [item.next as Instant] : [])).toSorted(compareInstants)[0]
  const closures = items.flatMap((item) => item.closures)
  return {
    starts,
    // Of one reason all have as many.
    seats: Math.max(1, ...items.map(({ seats }) => seats)),
    begun: isOne ? items.flatMap((item) => item.begun) : [],
    next: starts.length === 0 ? (next ?? null) : null,
    timeZone: items[0]?.timeZone ?? clinicZone,
    bookableUntil:
      items
        .map((item) => item.bookableUntil)
        .toSorted()
        .at(-1) ?? '',
    closures: closures.filter(({ date }, index) => closures.findIndex((other) => other.date === date) === index),
  }
}

/** The slot of a time's button: whoever is free, unless somebody was named. */
export const slotFor = (startsAt: string, { serviceId, providerId, locationId, newPatient }: Choice): ChosenSlot => ({
  startsAt,
  providerId: providerId ?? anyOf,
  serviceId: serviceId ?? anyOf,
  locationId: locationId ?? anyOf,
  ...(newPatient === null || providerId !== null ? {} : { newPatient }),
})

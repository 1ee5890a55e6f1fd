import type { Day } from './day.ts'

/** One doctor's part of the clinic's day, or all of it; the breaks of many would only stand in each other's way. */
export function partOfDay(day: Day, doctor: { id: string } | null): Day {
  if (!doctor) return { ...day, breaks: [] }
  return {
    ...day,
    items: day.items.filter(({ provider }) => provider.id === doctor.id),
    breaks: day.breaks.filter(({ providerId }) => providerId === doctor.id),
    providers: day.providers.filter(({ id }) => id === doctor.id),
  }
}

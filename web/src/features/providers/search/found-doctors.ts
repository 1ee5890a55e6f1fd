import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import { startsByDate, type ProviderTimes } from '../../slots/days.ts'
import { suits, type Filters } from './filters.ts'

type Provider = Answer<typeof listProviders>['items'][number]

/** How much of a week a card shows: three days, three times each. */
const columns = 3
const timesADay = 3

export type FoundDoctor = {
  provider: Provider
  times: Pick<ProviderTimes, 'providerId' | 'serviceId' | 'locationId' | 'timeZone'>
  days: { date: PlainDate; starts: Instant[] }[]
  /** Times of the week that the card does not show. */
  more: number
}

export type LaterDoctor = { provider: Provider; timeZone: string; next: Instant | null }

export type FoundDoctors = { now: FoundDoctor[]; later: LaterDoctor[]; dates: PlainDate[] }

/**
 * Doctors with suiting times in the window, the earliest first, cut down to what a card shows; those without times come
 * apart with their next one. The days are the same for all cards: the first three on which anybody has a time.
 */
export function findDoctors(
  providers: readonly Provider[],
  found: readonly ProviderTimes[],
  filters: Filters,
  today: PlainDate,
): FoundDoctors {
  const suiting = providers.flatMap((provider) => {
    const times = found
      .filter(({ providerId }) => providerId === provider.id)
      .map((each) => ({
        ...each,
        starts: (each.starts as Instant[]).filter((start) => suits(start, each.timeZone, today, filters.available)),
      }))
      .toSorted((a, b) => ((a.starts[0] ?? '~') < (b.starts[0] ?? '~') ? -1 : 1))
    return times[0] ? [{ provider, times: times[0] }] : []
  })
  const open = suiting
    .filter(({ times }) => times.starts.length > 0)
    .toSorted((a, b) => (a.times.starts[0]! < b.times.starts[0]! ? -1 : 1))
  const dates = [...new Set(open.flatMap(({ times }) => times.starts.map((start) => dateIn(times.timeZone, start))))]
    .toSorted()
    .slice(0, columns)

  const now = open.map(({ provider, times }) => {
    const byDate = startsByDate(times)
    const days = dates.map((date) => ({ date, starts: (byDate.get(date) ?? []).slice(0, timesADay) }))
    const shown = days.reduce((sum, day) => sum + day.starts.length, 0)
    const { providerId, serviceId, locationId, timeZone } = times
    return {
      provider,
      times: { providerId, serviceId, locationId, timeZone },
      days,
      more: times.starts.length - shown,
    }
  })
  const later =
    filters.available.length > 0
      ? []
      : suiting
          .filter(({ times }) => times.starts.length === 0)
          .map(({ provider, times }) => ({ provider, timeZone: times.timeZone, next: times.next as Instant | null }))
          .toSorted((a, b) => ((a.next ?? '~') < (b.next ?? '~') ? -1 : 1))
  return { now, later, dates }
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as availability from '@polyclinic/domain/availability/endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { call } from '../../platform/api/call.ts'

export type Availability = Answer<typeof availability.readAvailability>
export type TimeOff = Availability['timeOff'][number]
export type DifferentDate = Availability['dates'][number]
export type WantedHours = NonNullable<Call<typeof availability.findVisitsOutside>['body']>
type HoursOfDateBody = NonNullable<Call<typeof availability.setHoursOfDate>['body']>
export type WantedWeek = NonNullable<Call<typeof availability.findVisitsOutsideWeek>['body']>
type WeekBody = NonNullable<Call<typeof availability.setWeek>['body']>
export type VisitInTheWay = TimeOff['visits'][number]
type TimeOffBody = NonNullable<Call<typeof availability.addTimeOff>['body']>
export type DecidedVisit = NonNullable<TimeOffBody['visits']>[number]
export type NewTime = Extract<DecidedVisit, { fate: 'move' }>['to']
export type SuggestedTime = Answer<typeof availability.suggestMoves>['items'][number]['times'][number]
/** As days and minutes of the clinic's clock. */
export type TypedTime = Pick<TimeOffBody, 'from' | 'to'>

// What visits change, and what changes with them: the keys begin with their noun.

/** When a doctor is away, with the visits that are booked then. */
export const useAvailability = (providerId: string) =>
  useQuery({
    queryKey: ['appointment', 'availability', providerId],
    queryFn: ({ signal }) =>
      call<typeof availability.readAvailability>(
        'GET',
        '/availability/{providerId}',
        { params: { providerId } },
        { signal },
      ),
  })

/** The visits that are booked in a time, as long as one is asked about. */
export const useVisitsInTheWay = (providerId: string, time: TypedTime | null) =>
  useQuery({
    queryKey: ['appointment', 'in-the-way', providerId, time?.from, time?.to],
    enabled: time !== null,
    queryFn: ({ signal }) =>
      call<typeof availability.findVisitsInTheWay>(
        'GET',
        '/availability/{providerId}/visits',
        { params: { providerId }, query: time! },
        { signal, background: true },
      ),
  })

/** Out of which absence of which doctor visits move; null: it is not typed yet. */
export type MovesFrom = { providerId: string; time: TypedTime | null }

/** Where visits can go that are in the way of an absence. */
export const useSuggestedMoves = (from: MovesFrom | null, visits: readonly VisitInTheWay[]) =>
  useQuery({
    queryKey: ['appointment', 'moves', from?.providerId, from?.time, visits.map(({ id }) => id)],
    enabled: from !== null && from.time !== null && visits.length > 0,
    queryFn: ({ signal }) =>
      call<typeof availability.suggestMoves>(
        'POST',
        '/availability/{providerId}/visits/times',
        {
          params: { providerId: from!.providerId },
          body: { ...from!.time!, visits: visits.map(({ id }) => id) },
        },
        { signal, background: true },
      ),
  })
/** The visits that other hours of a date would leave uncovered, as long as some are thought of. */
export const useVisitsOutside = (providerId: string, wanted: WantedHours | null) =>
  useQuery({
    queryKey: ['appointment', 'outside', providerId, wanted],
    enabled: wanted !== null,
    retry: false,
    queryFn: ({ signal }) =>
      call<typeof availability.findVisitsOutside>(
        'POST',
        '/availability/{providerId}/dates/visits',
        { params: { providerId }, body: wanted! },
        { signal, background: true },
      ),
  })

/** Other hours for a date, none, or the weekly ones again. */
export const setHoursOfDate = (providerId: string, body: HoursOfDateBody) =>
  call<typeof availability.setHoursOfDate>('POST', '/availability/{providerId}/dates', { params: { providerId }, body })

/** The visits that other weekly hours would leave uncovered, as long as some are thought of. */
export const useVisitsOutsideWeek = (providerId: string, wanted: WantedWeek | null) =>
  useQuery({
    queryKey: ['appointment', 'outside-week', providerId, wanted],
    enabled: wanted !== null,
    retry: false,
    queryFn: ({ signal }) =>
      call<typeof availability.findVisitsOutsideWeek>(
        'POST',
        '/availability/{providerId}/weeks/visits',
        { params: { providerId }, body: wanted! },
        { signal, background: true },
      ),
  })

/** What patients would be offered in seven days with these hours. */
export const useWeekPreview = (providerId: string, wanted: WantedWeek, firstDay: string) =>
  useQuery({
    queryKey: ['appointment', 'week-preview', providerId, wanted, firstDay],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      call<typeof availability.previewWeek>(
        'POST',
        '/availability/{providerId}/weeks/preview',
        { params: { providerId }, body: { ...wanted, firstDay } },
        { signal, background: true },
      ),
  })

type SeenSchedule = Pick<Availability, 'provider' | 'scheduleVersion'>
const scheduleAsSeen = ({ provider, scheduleVersion }: SeenSchedule) => ({
  params: { providerId: provider.id },
  headers: { 'if-match': `"${scheduleVersion}"` },
})

/** Other weekly hours from a date on, or a change to come taken back. */
export const setWeek = (seen: SeenSchedule, body: WeekBody) =>
  call<typeof availability.setWeek>('POST', '/availability/{providerId}/weeks', { ...scheduleAsSeen(seen), body })

/** With the cancellations that came with it; `hours` and `visits` as they were before. */
export const undoWeek = (seen: SeenSchedule, before: WantedWeek, visits: readonly Seen[]) =>
  call<typeof availability.undoWeek>('POST', '/availability/{providerId}/weeks/undo', {
    ...scheduleAsSeen(seen),
    body: { ...before, visits: visits.map(({ id, version }) => ({ id, version: version + 1 })) },
  })

export const setDailyLimit = (seen: SeenSchedule, dailyLimit: number | null) =>
  call<typeof availability.setDailyLimit>('PATCH', '/availability/{providerId}/daily-limit', {
    ...scheduleAsSeen(seen),
    body: { dailyLimit },
  })

type Seen = Pick<TimeOff, 'id' | 'version'>
const asSeen = (providerId: string, { id, version }: Seen) => ({
  params: { providerId, timeOffId: id },
  headers: { 'if-match': `"${version}"` },
})

/** New time off, or another than there was. */
export const saveTimeOff = (providerId: string, before: Seen | null, body: TimeOffBody): Promise<TimeOff> =>
  before
    ? call<typeof availability.changeTimeOff>('PATCH', '/availability/{providerId}/time-off/{timeOffId}', {
        ...asSeen(providerId, before),
        body,
      })
    : call<typeof availability.addTimeOff>('POST', '/availability/{providerId}/time-off', {
        params: { providerId },
        body,
      })

/**
 * As it was before a change, or there again after it was removed; what has passed of it meanwhile stays as it is. Who was
 * kept in it is kept; who was booked since is looked at first.
 */
export const restoreTimeOff = (providerId: string, now: Seen | null, before: TimeOff, today: string) =>
  saveTimeOff(providerId, now, {
    from: !now && before.from < today ? today : before.from,
    ...{ to: before.to, note: before.note },
    visits: before.visits.map(({ id, version }) => ({ id, version, fate: 'keep' })),
  })

export const removeTimeOff = (providerId: string, timeOff: Seen) =>
  call<typeof availability.removeTimeOff>(
    'DELETE',
    '/availability/{providerId}/time-off/{timeOffId}',
    asSeen(providerId, timeOff),
  )

/** With the cancellations and moves that came with it; the visits as they were before. */
export const undoTimeOff = (
  providerId: string,
  timeOff: Seen,
  { canceled, moved }: { canceled: readonly Seen[]; moved: readonly (Seen & { startsAt: string })[] },
) =>
  call<typeof availability.undoTimeOff>('POST', '/availability/{providerId}/time-off/{timeOffId}/undo', {
    ...asSeen(providerId, timeOff),
    body: {
      visits: canceled.map(({ id, version }) => ({ id, version: version + 1 })),
      moved: moved.map(({ id, version, startsAt }) => ({ id, version: version + 1, to: { providerId, startsAt } })),
    },
  })

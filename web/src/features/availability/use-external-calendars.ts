import type * as calendars from '@polyclinic/domain/external-calendars/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type ExternalCalendars = Answer<typeof calendars.listExternalCalendars>
export type ExternalCalendar = ExternalCalendars['items'][number]

/** One that was added a moment ago is read at once; asked again until then, should nobody be told. */
const untilReadMs = 3000
const isAwaited = ({ readAt, failing }: ExternalCalendar) => readAt === null && failing === null

/** A doctor's calendars elsewhere; open screens are told when what is read of them changes. */
export const useExternalCalendars = (providerId: string) =>
  useQuery({
    queryKey: ['appointment', 'external-calendars', providerId],
    queryFn: ({ signal }) =>
      call<typeof calendars.listExternalCalendars>(
        'GET',
        '/availability/{providerId}/calendars',
        { params: { providerId } },
        { signal, background: true },
      ),
    refetchInterval: ({ state }) => (state.data?.items.some(isAwaited) ? untilReadMs : false),
  })

export const addExternalCalendar = (providerId: string, address: string) =>
  call<typeof calendars.addExternalCalendar>('POST', '/availability/{providerId}/calendars', {
    params: { providerId },
    body: { address },
  })

export const endExternalCalendar = (providerId: string, { id }: Pick<ExternalCalendar, 'id'>) =>
  call<typeof calendars.endExternalCalendar>('DELETE', '/availability/{providerId}/calendars/{calendarId}', {
    params: { providerId, calendarId: id },
  })

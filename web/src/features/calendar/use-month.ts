import type { readMonth } from '@polyclinic/domain/days/endpoints.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { spanOf } from './calendar-place.ts'

/** The month of a date, in whole weeks, as it is on the server. */
export function useMonth(date: PlainDate, doctorIds: readonly string[]) {
  const span = spanOf('month', date, useTexts().formatLocale)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['appointment', 'month', span.from, span.to, doctorIds.join(',')],
    queryFn: ({ signal }) =>
      call<typeof readMonth>('GET', '/months', { query: { ...span, providerIds: doctorIds.join(',') } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return {
    /** Null while it is on its way. */
    month: data && !isPlaceholderData ? data : null,
    /** What holds for all months. */
    frame: data ?? null,
    problem: problemOf(error),
    reload: () => void refetch(),
  }
}

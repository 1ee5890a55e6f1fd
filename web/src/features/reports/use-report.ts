import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type * as reports from '@polyclinic/domain/reports/endpoints.ts'
import type { ListedFigure } from '@polyclinic/domain/reports/figures.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { nextSkip, pageOf } from '../lists/page-by-page.ts'
import type { ReportDays } from './timeline.ts'

export type Report = Answer<typeof reports.readReport>
export type FinancialReport = Answer<typeof reports.readFinancialReport>

/** The figures of some days; those of the days before them stay on the screen until the new ones are there. */
export const useReport = (days: ReportDays, providerId: string | null, isWanted: boolean) =>
  useQuery({
    enabled: isWanted,
    queryKey: ['report', days, providerId],
    queryFn: ({ signal }) =>
      call<typeof reports.readReport>(
        'GET',
        '/reports/operational',
        { query: { ...days, ...(providerId && { providerId }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })

export type ReportVisit = Answer<typeof reports.listReportVisits>['items'][number]

const atOnce = 25

/** The visits that a figure was counted from, page by page. */
export function useFigureVisits({ from, to }: Report, figure: ListedFigure, providerId: string | null) {
  const of = { from, to, figure, ...(providerId && { providerId }) }
  return useInfiniteQuery({
    queryKey: ['appointment', 'counted', of],
    gcTime: 0,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: skip }) => {
      const query = { ...of, skip, take: atOnce }
      return pageOf(
        call<typeof reports.listReportVisits>('GET', '/reports/operational/visits', { query }, { signal }),
        signal,
      )
    },
    getNextPageParam: (last) => nextSkip(last),
  })
}

/** The same of money: of the whole clinic. */
export const useFinancialReport = (days: ReportDays, isWanted: boolean) =>
  useQuery({
    enabled: isWanted,
    queryKey: ['report', 'money', days],
    queryFn: ({ signal }) =>
      call<typeof reports.readFinancialReport>('GET', '/reports/financial', { query: { ...days } }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })

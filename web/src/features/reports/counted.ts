import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import type * as reports from '@polyclinic/domain/reports/endpoints.ts'
import { figuresOfRows, type FigureOfRows, type ListedFigure } from '@polyclinic/domain/reports/figures.ts'
import type { ListedMoney } from '@polyclinic/domain/reports/money.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { nextSkip, pageOf } from '../lists/page-by-page.ts'

type Days = { from: string; to: string }
type VisitsQuery = Call<typeof reports.listReportVisits>['query']
type MoneyQuery = Call<typeof reports.listFinancialRows>['query']

/** The part of a report that is asked for: other days than its own, one doctor, one reason and so on. */
type Part<Query> = Partial<Omit<Query, 'figure' | 'skip' | 'take'>>

/** What somebody wants to see that a number was counted from. `title` says of what, where that is less than the figure. */
export type VisitsPart = Part<VisitsQuery>
export type AskedRows = { title: string; figure: ListedFigure | FigureOfRows; part?: VisitsPart }
export type AskedMoney = { title: string; figure: ListedMoney; part?: Part<MoneyQuery> }

/** Of visits there is more to say and to ask. */
export const isOfRows = (figure: AskedRows['figure']): figure is FigureOfRows =>
  figuresOfRows.some((each) => each === figure)

export type CountedVisit = Answer<typeof reports.listReportVisits>['items'][number]
export type CountedRow = Answer<typeof reports.listReportRows>['items'][number]

const atOnce = 25

function useCounted<Page extends { total: number; skip: number; items: readonly unknown[] }>(
  key: readonly unknown[],
  ask: (page: { skip: number; take: number }, signal: AbortSignal) => Promise<Page | undefined>,
) {
  return useInfiniteQuery({
    queryKey: key,
    gcTime: 0,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: skip }) => pageOf(ask({ skip, take: atOnce }, signal), signal),
    getNextPageParam: (last) => nextSkip(last),
  })
}

/** The visits that a figure was counted from, page by page. */
export const useCountedVisits = (days: Days, figure: ListedFigure, part: VisitsPart) => {
  const of = { from: days.from, to: days.to, figure, ...part }
  return useCounted(['appointment', 'counted', of], (page, signal) =>
    call<typeof reports.listReportVisits>(
      'GET',
      '/reports/operational/visits',
      { query: { ...of, ...page } },
      { signal },
    ),
  )
}

/** What else a figure was counted from. */
export const useCountedRows = (days: Days, figure: FigureOfRows, part: { providerId?: string }) => {
  const of = { from: days.from, to: days.to, figure, ...part }
  return useCounted(['report', 'rows', of], (page, signal) =>
    call<typeof reports.listReportRows>('GET', '/reports/operational/rows', { query: { ...of, ...page } }, { signal }),
  )
}

/** The documents that a sum was counted from. */
export const useCountedMoney = (days: Days, { figure, part = {} }: AskedMoney) => {
  const of = { from: days.from, to: days.to, figure, ...part }
  return useCounted(['invoice', 'counted', of], (page, signal) =>
    call<typeof reports.listFinancialRows>('GET', '/reports/financial/rows', { query: { ...of, ...page } }, { signal }),
  )
}

import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type * as reports from '@polyclinic/domain/reports/endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
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
    // Never those of another doctor, whose rows would be opened under them.
    placeholderData: (before, query) => (query?.queryKey[2] === providerId ? before : undefined),
    refetchOnWindowFocus: true,
  })

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

import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { MailingRhythm } from '@polyclinic/domain/reports/mailings.ts'
import type { ReportName } from '@polyclinic/domain/reports/periods.ts'
import type * as contracts from '@polyclinic/domain/reports/view-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { rangeParams } from '../timeline.ts'

type Listed = Answer<typeof contracts.listReportViews>['items'][number]
/** A range kept under a name; of money there is no doctor. */
export type ReportView = Omit<Listed, 'isOwn' | 'by' | 'mailed'>
export type ListedView = Listed

export const viewsKey = (report: ReportName) => ['report', 'views', report]

export const useViews = (report: ReportName) =>
  useQuery({
    queryKey: viewsKey(report),
    queryFn: async ({ signal }): Promise<readonly ListedView[]> => {
      const asked = { signal }
      if (report === 'operational') {
        const own = await call<typeof contracts.listReportViews>('GET', '/reports/operational/views', {}, asked)
        return own?.items ?? []
      }
      const own = await call<typeof contracts.listFinancialViews>('GET', '/reports/financial/views', {}, asked)
      return (own?.items ?? []).map((view) => ({ ...view, providerId: null }))
    },
  })

export async function saveView(report: ReportName, { id, providerId, ...view }: ReportView): Promise<void> {
  const params = { id }
  if (report === 'operational')
    await call<typeof contracts.saveReportView>('POST', '/reports/operational/views/{id}', {
      ...{ params, body: { ...view, providerId } },
    })
  else await call<typeof contracts.saveFinancialView>('POST', '/reports/financial/views/{id}', { params, body: view })
}

/** One that is listed, as it is now; one that was deleted is there again, with all who are written to of it. */
export const keepView = (report: ReportName, { isOwn: _own, by: _by, mailed: _mailed, ...view }: ListedView) =>
  saveView(report, view)

/** How often whoever asks is written to that it is there. */
export const setMailing = (report: ReportName, id: string, rhythm: MailingRhythm | null) =>
  report === 'operational'
    ? call<typeof contracts.setReportMailing>('POST', '/reports/operational/views/{id}/mailing', {
        ...{ params: { id }, body: { rhythm } },
      })
    : call<typeof contracts.setFinancialMailing>('POST', '/reports/financial/views/{id}/mailing', {
        ...{ params: { id }, body: { rhythm } },
      })

export const removeView = (report: ReportName, id: string) =>
  report === 'operational'
    ? call<typeof contracts.removeReportView>('DELETE', '/reports/operational/views/{id}', { params: { id } })
    : call<typeof contracts.removeFinancialView>('DELETE', '/reports/financial/views/{id}', { params: { id } })

/** The address of a view; `doctor` is how an address names one. */
export function viewHref(path: string, { range, from, to, isCompared }: ReportView, doctor: string | null): string {
  const days = rangeParams(range, { from: from ?? '', to: to ?? '' })
  const params = { ...days, compare: isCompared ? null : 'no', doctor }
  const kept = Object.entries(params).filter((each): each is [string, string] => each[1] !== null)
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`
}

import { OutdatedNote } from '../../features/days/outdated-note.tsx'
import { MoneyView } from '../../features/reports/money-view.tsx'
import { ReportActions } from '../../features/reports/report-actions.tsx'
import { saveMoney } from '../../features/reports/report-file.ts'
import { useReportRange } from '../../features/reports/use-report-range.tsx'
import { useFinancialReport } from '../../features/reports/use-report.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = {
  title: ({ t }) => t('reports.moneyTitle'),
  noindex: true,
  parameters: ['range', 'from', 'to', 'compare'],
}

/** What the clinic billed and received. */
export function Component() {
  return (
    <Permitted permission="reports:financial">
      <Money />
    </Permitted>
  )
}

function Money() {
  const { t } = useTexts()
  const { days, isFollowed, isCompared, bar } = useReportRange('/admin/reports/money')
  const query = useFinancialReport(days, isFollowed)
  return (
    <Stack gap="large">
      <Row between align="start">
        <StaffHeading lead={t('reports.moneyLead')}>{t('reports.moneyTitle')}</StaffHeading>
        <ReportActions report={query.data} onSave={saveMoney} />
      </Row>
      {bar}
      {query.data && query.isError && <OutdatedNote onRetry={() => void query.refetch()} />}
      <QueryState query={query}>
        {(report) => <MoneyView {...{ report, isCompared }} isComing={query.isPlaceholderData} />}
      </QueryState>
    </Stack>
  )
}

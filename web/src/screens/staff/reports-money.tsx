import { MoneyView } from '../../features/reports/money-view.tsx'
import { saveMoney } from '../../features/reports/report-file.ts'
import { useReportRange } from '../../features/reports/use-report-range.tsx'
import { useFinancialReport } from '../../features/reports/use-report.ts'
import { ViewsMenu } from '../../features/reports/views/views-menu.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Permitted } from './permitted.tsx'
import { ReportFrame } from './report-frame.tsx'

export const handle: Handle = {
  title: ({ t }) => t('reports.moneyTitle'),
  noindex: true,
  parameters: ['range', 'from', 'to', 'compare', 'view'],
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
  const range = useReportRange('/admin/reports/money')
  const query = useFinancialReport(range.days, range.isWanted)
  return (
    <ReportFrame
      title={t('reports.moneyTitle')}
      lead={t('reports.moneyLead')}
      views={<ViewsMenu report="financial" range={range} doctors={[]} />}
      {...{ range, query }}
      onSave={saveMoney}
    >
      {(report, shown) => <MoneyView report={report} {...shown} />}
    </ReportFrame>
  )
}

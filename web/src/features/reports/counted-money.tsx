import { formatExactMoney, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { Link } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Row } from '../../ui/layout.tsx'
import { ListRow } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { CountedDialog } from './counted-dialog.tsx'
import { useCountedMoney, type AskedMoney } from './counted.ts'
import { periodWords } from './report-words.ts'
import type { FinancialReport } from './use-report.ts'

type CountedMoneyProps = { asked: AskedMoney; report: FinancialReport; onClose: () => void }

/** The documents that a sum was counted from; who pays, and the way there, for who may read invoices. */
export function CountedMoney({ asked, report, onClose }: CountedMoneyProps) {
  const { t, formatLocale } = useTexts()
  const mayRead = usePermitted()('invoices:read')
  const days = { from: asked.part?.from ?? report.from, to: asked.part?.to ?? report.to }
  const query = useCountedMoney(days, asked)
  const isOfToday = asked.figure === 'open' || asked.figure === 'owed-back'
  const day = (date: string) => formatWeekdayDate(date as PlainDate, formatLocale)
  return (
    <CountedDialog
      {...{ query, onClose }}
      title={isOfToday ? asked.title : `${asked.title}, ${periodWords(days.from, days.to, formatLocale, report.today)}`}
      about={t(`reports.listedMoney-${asked.figure}`)}
    >
      {({ id, invoiceId, reference, on, minor, method, payerName }) => (
        <ListRow key={id}>
          <Row between>
            {mayRead ? <Link to={`/admin/invoices/${invoiceId}`}>{reference}</Link> : <span>{reference}</span>}
            <b>{formatExactMoney({ minor, currency: report.currency }, formatLocale)}</b>
          </Row>
          {payerName !== null && <p>{payerName}</p>}
          <p className={text.quiet}>
            {asked.figure === 'open' ? t('reports.dueOn', { date: day(on) }) : day(on)}
            {method && ` · ${t(`reports.method-${method}`)}`}
          </p>
        </ListRow>
      )}
    </CountedDialog>
  )
}

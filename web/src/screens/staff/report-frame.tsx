import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { ReactNode } from 'react'
import { OutdatedNote } from '../../features/days/outdated-note.tsx'
import { ReportActions } from '../../features/reports/report-actions.tsx'
import { periodWords } from '../../features/reports/report-words.ts'
import type { Saving } from '../../features/reports/report-file.ts'
import type { ReportRange } from '../../features/reports/use-report-range.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { QueryState } from './query-state.tsx'
import styles from './report-frame.module.css'
import { StaffHeading } from './staff-heading.tsx'

type ReportFrameProps<Report> = {
  title: string
  lead: string
  /** Of whom, where that can be chosen. */
  filter?: ReactNode
  /** Of whom it is, as it is said on paper and in the file. */
  of?: string | undefined
  views: ReactNode
  range: ReportRange
  query: {
    data: Report | undefined
    error: unknown
    isError: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  onSave: (report: Report, how: Saving) => void
  children: (report: Report, shown: { isCompared: boolean; isComing: boolean }) => ReactNode
}

type Dated = { now: string; today: string; from: string; to: string; timeZone: string }

/**
 * Around every report: which days, what is told of them, and the file. Days that make no report load nothing; the last
 * figures stay in sight, marked as what they are, and are not taken along under other dates.
 */
export function ReportFrame<Report extends Dated>(props: ReportFrameProps<Report>) {
  const { title, lead, filter, of, views, range, query, onSave, children } = props
  const { t, formatLocale } = useTexts()
  const { isRefused, isCompared, bar } = range
  const { data, isPlaceholderData: isComing } = query
  const { name: clinicName } = useOrganization()
  /** The browser prints whenever somebody wants it to: half a report says that it is none. */
  const isWhole = data !== undefined && !isComing && !isRefused
  const shown = data && periodWords(data.from, data.to, formatLocale, data.today)
  return (
    <Stack gap="large">
      <Row between align="start">
        <StaffHeading lead={lead}>{title}</StaffHeading>
        <ReportActions
          report={isWhole ? data : undefined}
          held={isComing && !isRefused ? shown : undefined}
          {...{ of, onSave }}
        />
      </Row>
      <p className={styles.printed}>
        {[clinicName, of, data && formatFullDate(dateIn(data.timeZone, data.now as Instant), formatLocale)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={styles.controls}>
        <Row>
          {filter}
          {views}
        </Row>
      </div>
      {bar}
      {!isWhole && <p className={styles.printed}>{t('reports.notPrinted')}</p>}
      {isRefused && shown && <Note role="status">{t('reports.stillShown', { period: shown })}</Note>}
      {data && query.isError && <OutdatedNote onRetry={() => void query.refetch()} />}
      {(data || !isRefused) && (
        <div className={isWhole ? undefined : styles.unprinted}>
          <QueryState query={query}>{(report) => children(report, { isCompared, isComing })}</QueryState>
        </div>
      )}
    </Stack>
  )
}

import { formatTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { daysLookedAt } from '@polyclinic/domain/reports/figures.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Row } from '../../ui/layout.tsx'
import { ListRow } from '../../ui/rows.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { channelWords, kindWords } from '../messages/message.ts'
import { CountedDialog } from './counted-dialog.tsx'
import { CountedVisits } from './counted-visits.tsx'
import { isOfRows, useCountedRows, type AskedRows, type CountedRow } from './counted.ts'
import { periodWords, shareWords } from './report-words.ts'
import type { Report } from './use-report.ts'

/** Whose visits a report tells of, and where a visit's day is found. */
export type ReportScope = {
  /** Null: of every doctor. */
  doctorId: string | null
  /** The day screen. */
  dayHref: string
}

type CountedRowsProps = ReportScope & { asked: AskedRows; report: Report; onClose: () => void }

/** What a number of the report was counted from: visits, or what else it is of. */
export function CountedRows({ asked, report, doctorId, dayHref, onClose }: CountedRowsProps) {
  const { formatLocale } = useTexts()
  const days = { from: asked.part?.from ?? report.from, to: asked.part?.to ?? report.to }
  const title = `${asked.title}, ${periodWords(days.from, days.to, formatLocale, report.today)}`
  const ofDoctor = doctorId === null ? {} : { providerId: doctorId }
  const { figure, part = {} } = asked
  return isOfRows(figure) ? (
    <OtherRows
      {...{ figure, days, report, onClose }}
      title={figure === 'thirdNext' ? asked.title : title}
      part={part.providerId === undefined ? ofDoctor : { providerId: part.providerId }}
    />
  ) : (
    <CountedVisits {...{ figure, title, days, dayHref, onClose }} part={{ ...ofDoctor, ...part }} />
  )
}

type OtherRowsProps = {
  figure: CountedRow['figure']
  title: string
  days: { from: string; to: string }
  part: { providerId?: string }
  report: Report
  onClose: () => void
}

function OtherRows({ figure, title, days, part, report, onClose }: OtherRowsProps) {
  const { t } = useTexts()
  const query = useCountedRows(days, figure, part)
  return (
    <CountedDialog {...{ title, query, onClose }} about={t(`reports.listed-${figure}`)}>
      {(row, at) => (
        // Some are no records and have no id; a list that is only added to keeps their places.
        <ListRow key={at}>
          <OtherRow row={row} timeZone={report.timeZone} />
        </ListRow>
      )}
    </CountedDialog>
  )
}

function OtherRow({ row, timeZone }: { row: CountedRow; timeZone: string }): ReactNode {
  const { t, formatLocale } = useTexts()
  const hours = (minutes: number) =>
    new Intl.NumberFormat(formatLocale, { maximumFractionDigits: 1 }).format(minutes / 60)
  const moment = (at: string) =>
    `${formatWeekdayDate(dateIn(timeZone, at as Instant), formatLocale)}, ${formatTime(at as Instant, formatLocale, timeZone)}`
  switch (row.figure) {
    case 'filled': {
      const { offeredMinutes, bookedMinutes } = row
      return (
        <>
          <p>{formatWeekdayDate(row.date as PlainDate, formatLocale)}</p>
          <p className={text.quiet}>{row.provider}</p>
          <p>
            {t('reports.hoursFilled', { filled: hours(bookedMinutes), offered: hours(offeredMinutes) })}
            {offeredMinutes > 0 && ` · ${shareWords(bookedMinutes / offeredMinutes, formatLocale)}`}
          </p>
        </>
      )
    }
    case 'reviews':
      return (
        <>
          <p>{moment(row.writtenAt)}</p>
          <Row>
            <Stars count={row.stars} label={t('reports.starsOf', { count: row.stars })} />
            <Status tone={row.status === 'published' ? 'ok' : 'neutral'}>{t(`reports.review-${row.status}`)}</Status>
          </Row>
          <p className={text.quiet}>{row.provider}</p>
        </>
      )
    case 'messages': {
      const channel = channelWords[row.channel]
      return (
        <>
          <p>{moment(row.createdAt)}</p>
          <Row>
            <span>{t(kindWords[row.kind])}</span>
            <Status tone={row.isDelivered ? 'ok' : 'bad'}>
              {t(row.isDelivered ? 'reports.delivered' : 'reports.notDelivered')}
            </Status>
          </Row>
          {channel && <p className={text.quiet}>{t(channel)}</p>}
        </>
      )
    }
    case 'thirdNext':
      return (
        <>
          <p>{row.provider}</p>
          <p>{t(row.days >= daysLookedAt ? 'reports.daysOrMore' : 'reports.days', { count: row.days })}</p>
        </>
      )
  }
}

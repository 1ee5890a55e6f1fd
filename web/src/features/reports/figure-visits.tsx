import { formatLongDate, formatTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { ListedFigure } from '@polyclinic/domain/reports/figures.ts'
import { Link } from 'react-router'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Row } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { stateWord, toneOfState } from '../days/visit-status.tsx'
import { NextPage } from '../lists/next-page.tsx'
import { periodWords } from './report-words.ts'
import { useFigureVisits, type Report, type ReportVisit } from './use-report.ts'

/** Whose visits a report tells of, and where a visit's day is found. */
export type ReportScope = {
  /** Null: of every doctor. */
  doctorId: string | null
  /** The day screen. */
  dayHref: string
}

type FigureVisitsProps = ReportScope & { figure: ListedFigure; report: Report; onClose: () => void }

/** The visits that a figure was counted from, each with the way to its day. */
export function FigureVisits({ figure, report, doctorId, dayHref, onClose }: FigureVisitsProps) {
  const { t, formatLocale } = useTexts()
  const query = useFigureVisits(report, figure, doctorId)
  const problem = problemOf(query.error)
  const visits = query.data?.pages.flatMap(({ items }) => items)
  const days = periodWords(report.from, report.to, formatLocale, report.today)
  return (
    <Dialog open onClose={onClose} title={`${t(`reports.${figure}`)}, ${days}`} closeLabel={t('common.close')}>
      <p className={text.quiet}>{t(`reports.listed-${figure}`)}</p>
      {problem && !visits && <Note tone="bad">{t(`errors.${problem.code}`)}</Note>}
      {!problem && !visits && <SkeletonRows label={t('common.loading')} rows={4} />}
      {visits && (
        <>
          <Rows kind="plain" label={t(`reports.${figure}`)}>
            {visits.map((visit) => (
              <VisitRow key={visit.id} {...{ visit, figure, dayHref }} />
            ))}
          </Rows>
          <NextPage query={query} />
        </>
      )}
    </Dialog>
  )
}

type VisitRowProps = { visit: ReportVisit; figure: ListedFigure; dayHref: string }

function VisitRow({ visit, figure, dayHref }: VisitRowProps) {
  const { t, formatLocale } = useTexts()
  const { status, patient, provider, service, timeZone, bookedAt, waitedMinutes } = visit
  const startsAt = visit.startsAt as Instant
  const date = dateIn(timeZone, startsAt)
  return (
    <ListRow>
      <p>
        <Link to={`${dayHref}?date=${date}`}>
          {formatWeekdayDate(date, formatLocale)}, {formatTime(startsAt, formatLocale, timeZone)}
        </Link>
      </p>
      <Row>
        {patient && (
          <span>
            {patient.givenName} {patient.familyName}
          </span>
        )}
        <Status tone={toneOfState(status)}>{t(stateWord(status, 'clinic'))}</Status>
      </Row>
      <p className={text.quiet}>
        {provider} · <Own>{service}</Own>
      </p>
      {figure === 'waiting' && <p>{t('reports.waited', { count: waitedMinutes ?? 0 })}</p>}
      {figure === 'booked' && (
        <p>{t('reports.bookedOn', { date: formatLongDate(dateIn(timeZone, bookedAt as Instant), formatLocale) })}</p>
      )}
    </ListRow>
  )
}

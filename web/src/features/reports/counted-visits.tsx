import { formatLongDate, formatTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { ListedFigure } from '@polyclinic/domain/reports/figures.ts'
import { Link } from 'react-router'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Row } from '../../ui/layout.tsx'
import { ListRow } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { stateWord, toneOfState } from '../days/visit-status.tsx'
import { CountedDialog } from './counted-dialog.tsx'
import { useCountedVisits, type CountedVisit, type VisitsPart } from './counted.ts'

type CountedVisitsProps = {
  figure: ListedFigure
  part: VisitsPart
  title: string
  days: { from: string; to: string }
  dayHref: string
  onClose: () => void
}

/** The visits that a number was counted from, each with the way to its day. */
export function CountedVisits({ figure, part, title, days, dayHref, onClose }: CountedVisitsProps) {
  const { t } = useTexts()
  const query = useCountedVisits(days, figure, part)
  return (
    <CountedDialog {...{ title, query, onClose }} about={t(`reports.listed-${figure}`)}>
      {(visit) => <VisitRow key={visit.id} {...{ visit, figure, dayHref }} />}
    </CountedDialog>
  )
}

type VisitRowProps = { visit: CountedVisit; figure: ListedFigure; dayHref: string }

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

import { isOver } from '@polyclinic/domain/appointments/states.ts'
import { formatTimeRange, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { openerOf, patientName, type DayVisit } from '../days/day.ts'
import { VisitStatus, type Viewer } from '../days/visit-status.tsx'
import type { Days } from './calendar.ts'
import styles from './calendar-list.module.css'

type CalendarListProps = {
  days: Days
  now: string
  viewer: Viewer
  onOpen: (visit: DayVisit) => void
}

/** Visits day by day, one under the other; also those that were canceled. */
export function CalendarList({ days, now, viewer, onOpen }: CalendarListProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone, today } = days
  const byDate = Map.groupBy(days.items, ({ startsAt }) => dateIn(timeZone, startsAt as Instant))
  const closures = days.closures.filter(({ locationId }) => locationId === null)
  const dates = [...new Set([...byDate.keys(), ...closures.map(({ date }) => date as PlainDate)])].toSorted()
  if (dates.length === 0) {
    return (
      <Card bare>
        <EmptyState icon={CalendarDays} title={t('calendar.empty')}>
          {t('doctor.emptyText')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className={styles.days}>
      {dates.map((date) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className={styles.date}>
            {formatWeekdayDate(date, formatLocale)}
            {date === today && <span className={styles.today}>{t('common.today')}</span>}
          </h2>
          {closures
            .filter((closure) => closure.date === date)
            .map(({ name }) => (
              <p key={name} className={styles.closed}>
                {t('calendar.closed')}: <Own>{name}</Own>
              </p>
            ))}
          <ol className={styles.list}>
            {byDate.get(date)?.map((visit) => (
              <li key={visit.id} className={classNames(styles.row, isOver(visit.status) && styles.over)}>
                <span className={styles.time}>
                  {formatTimeRange(visit.startsAt as Instant, visit.endsAt as Instant, formatLocale, timeZone)}
                </span>
                <span className={styles.words}>
                  <button type="button" id={openerOf(visit)} className={styles.opener} onClick={() => onOpen(visit)}>
                    {patientName(visit)}
                  </button>
                  <span className={styles.service}>
                    {visit.service.name}
                    {viewer === 'clinic' && ` · ${visit.provider.name}`}
                  </span>
                </span>
                <VisitStatus visit={visit} now={now} viewer={viewer} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

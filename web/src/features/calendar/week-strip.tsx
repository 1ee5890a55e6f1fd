import { formatDayOfMonth, formatMonth, formatWeekday } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './week-strip.module.css'

type WeekStripProps = {
  dates: readonly PlainDate[]
  shown: PlainDate
  today: PlainDate
  dayHref: (date: PlainDate) => string
}

/** Where there is room for one day, the way to the others of its week. */
export function WeekStrip({ dates, shown, today, dayHref }: WeekStripProps) {
  const { t, formatLocale } = useTexts()
  return (
    <nav aria-label={t('calendar.daysOfWeek')}>
      <ul className={styles.strip}>
        {dates.map((date) => (
          <li key={date}>
            <Anchor href={dayHref(date)} aria-current={date === shown ? 'date' : undefined} className={styles.day}>
              <span>{formatWeekday(date, formatLocale, 'short')}</span>{' '}
              <span className={classNames(styles.number, date === today && styles.today)}>
                {formatDayOfMonth(date, formatLocale)}
              </span>{' '}
              <VisuallyHidden>{formatMonth(date, formatLocale, 'long')}</VisuallyHidden>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

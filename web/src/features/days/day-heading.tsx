import { formatFullDate, formatTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { addDays, daysBetween, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { TurnButton } from '../../ui/pager.tsx'
import styles from './day-heading.module.css'
import { JumpToDate } from './jump-to-date.tsx'

type DayHeadingProps = {
  date: PlainDate
  today: PlainDate
  now: string
  timeZone: string
  /** The address of another day; null for today. */
  hrefOf: (date: PlainDate | null) => string
  /** Beside the way to other days. */
  children?: ReactNode
}

/** Which day it is, and the way to the days around it. */
export function DayHeading({ date, today, now, timeZone, hrefOf, children }: DayHeadingProps) {
  const { t, formatLocale } = useTexts()
  const nearName = { [today]: t('common.today'), [addDays(today, 1)]: t('common.tomorrow') }[date]
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  const named = (isThisYear ? formatWeekdayDate : formatFullDate)(date, formatLocale)
  const away = new Intl.RelativeTimeFormat(formatLocale).format(daysBetween(today, date), 'day')
  const turn = (label: string, days: number) => {
    const to = addDays(date, days)
    return { label, href: hrefOf(to === today ? null : to) }
  }
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <h1 className={styles.title}>{nearName ? `${nearName}, ${named}` : named}</h1>
        <p className={styles.date}>
          {date === today
            ? t('doctor.clock', { time: formatTime(now as Instant, formatLocale, timeZone) })
            : !nearName && away}
        </p>
      </div>
      {children && <div className={styles.tools}>{children}</div>}
      <div className={styles.turns}>
        {/* First, so that the arrows stay where they are pressed. */}
        {date !== today && (
          <Button size="small" href={hrefOf(null)}>
            {t('common.today')}
          </Button>
        )}
        <TurnButton icon={ChevronLeft} turn={turn(t('doctor.previousDay'), -1)} />
        <TurnButton icon={ChevronRight} turn={turn(t('doctor.nextDay'), 1)} />
        <JumpToDate date={date} hrefOf={(to) => hrefOf(to === today ? null : to)} />
      </div>
    </div>
  )
}

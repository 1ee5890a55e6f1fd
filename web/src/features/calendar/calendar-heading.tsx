import { formatZone } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { TurnButton } from '../../ui/pager.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { PrintedAt } from '../days/printed-at.tsx'
import styles from './calendar-heading.module.css'
import { monthWords, spanWords } from './day-words.ts'
import { turned, type CalendarView, type DateSpan } from './calendar-place.ts'

/** The address with something else in it; a null date is today. */
export type HrefWith = (change: { view?: CalendarView; date?: PlainDate | null; by?: 'rooms' | null }) => string

type CalendarHeadingProps = {
  view: CalendarView
  views: readonly CalendarView[]
  date: PlainDate
  today: PlainDate
  span: DateSpan
  timeZone: string
  now: string
  /** Null while they are on their way. */
  visits: number | null
  hrefWith: HrefWith
  /** Whose calendars. */
  children?: ReactNode
  /** What is done most here. */
  act?: ReactNode
}

const words: Record<CalendarView, { word: PlainTextKey; previous: PlainTextKey; next: PlainTextKey }> = {
  day: { word: 'calendar.day', previous: 'doctor.previousDay', next: 'doctor.nextDay' },
  week: { word: 'calendar.week', previous: 'calendar.previousWeek', next: 'calendar.nextWeek' },
  month: { word: 'calendar.month', previous: 'calendar.previousMonth', next: 'calendar.nextMonth' },
  list: { word: 'calendar.list', previous: 'calendar.previousWeek', next: 'calendar.nextWeek' },
}

/** Which days they are, the way to those around them, and how they are laid out. */
export function CalendarHeading(props: CalendarHeadingProps) {
  const { view, views, date, today, span, timeZone, now, visits, hrefWith, children, act } = props
  const { t, formatLocale } = useTexts()
  const { word: _word, previous, next } = words[view]
  const hrefOf = (to: PlainDate) => hrefWith({ date: to === today ? null : to })
  const zone = formatZone(timeZone, formatLocale)
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          {view === 'month' ? monthWords(date, formatLocale) : spanWords(span, formatLocale)}
        </h1>
        <p className={styles.lead}>{visits === null ? zone : t('calendar.count', { count: visits, zone })}</p>
        <PrintedAt {...{ now, timeZone }} />
      </div>
      <div className={styles.turns}>
        <TurnButton icon={ChevronLeft} turn={{ label: t(previous), href: hrefOf(turned(view, date, -1)) }} />
        <Button size="small" href={hrefWith({ date: null })}>
          {t('common.today')}
        </Button>
        <TurnButton icon={ChevronRight} turn={{ label: t(next), href: hrefOf(turned(view, date, 1)) }} />
      </div>
      <div className={styles.tools}>
        {children}
        <Segmented
          label={t('calendar.view')}
          value={view}
          segments={views.map((value) => ({ value, label: t(words[value].word), href: hrefWith({ view: value }) }))}
        />
        <Button size="small" icon={Printer} disabled={visits === null} onClick={() => print()}>
          {t('calendar.print')}
        </Button>
        {act}
      </div>
    </div>
  )
}

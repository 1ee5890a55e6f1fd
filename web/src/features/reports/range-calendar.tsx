import { parseDate } from '@internationalized/date'
import { isPlainDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar as AriaRangeCalendar,
} from 'react-aria-components/RangeCalendar'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useTwoColumns } from '../../ui/use-wide.ts'
import styles from './range-calendar.module.css'

type RangeCalendarProps = {
  from: string
  to: string
  today: PlainDate
  onChoose: (days: { from: string; to: string }) => void
}

/**
 * The first and the last day of a range, in two months beside each other, or in one where there is less room. Arrows go
 * by days and weeks, Page Up and Down by months; the week begins as it does in the clinic's country.
 */
export function RangeCalendar({ from, to, today, onChoose }: RangeCalendarProps) {
  const { t, formatLocale } = useTexts()
  const months = useTwoColumns() ? 2 : 1
  const isRange = isPlainDate(from) && isPlainDate(to) && from <= to
  return (
    <I18nProvider locale={formatLocale}>
      <AriaRangeCalendar
        aria-label={t('reports.chooseDays')}
        className={styles.calendar!}
        visibleDuration={{ months }}
        pageBehavior="single"
        selectionAlignment="end"
        maxValue={parseDate(today)}
        defaultFocusedValue={parseDate(isRange && to <= today ? to : today)}
        value={isRange ? { start: parseDate(from), end: parseDate(to) } : null}
        onChange={({ start, end }) => onChoose({ from: start.toString(), to: end.toString() })}
      >
        {Array.from({ length: months }, (_, offset) => (
          <div key={offset} className={styles.month}>
            <div className={styles.head}>
              {offset === 0 && (
                <Button slot="previous" className={styles.page!}>
                  <Icon of={ChevronLeft} />
                </Button>
              )}
              <CalendarHeading offset={{ months: offset }} className={styles.heading!} />
              {offset === months - 1 && (
                <Button slot="next" className={styles.page!}>
                  <Icon of={ChevronRight} />
                </Button>
              )}
            </div>
            <CalendarGrid offset={{ months: offset }} weekdayStyle="short" className={styles.grid!}>
              <CalendarGridHeader>
                {(day) => <CalendarHeaderCell className={styles.weekday!}>{day}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day!} />}</CalendarGridBody>
            </CalendarGrid>
          </div>
        ))}
      </AriaRangeCalendar>
    </I18nProvider>
  )
}

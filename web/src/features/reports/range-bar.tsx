import { isPlainDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { lengthOf, rangeNames, type RangeName } from '@polyclinic/domain/reports/periods.ts'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { lazy, Suspense, useId, useState } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { periodWords } from './report-words.ts'
import styles from './range-bar.module.css'
import { rangeParams, type AskedRange, type ReportDays } from './timeline.ts'
import { DateInput } from '../forms/date-input.tsx'

/** With its library, once somebody wants it. */
const RangeCalendar = lazy(() => import('./range-calendar.tsx').then((module) => ({ default: module.RangeCalendar })))

const rangeWords = {
  Today: 'reports.today',
  Yesterday: 'reports.yesterday',
  'Last 7 days': 'reports.lastSevenDays',
  'This month': 'reports.thisMonth',
  'Last month': 'reports.lastMonth',
  'This year': 'reports.thisYear',
  Custom: 'reports.custom',
} as const satisfies Record<RangeName, PlainTextKey>

type RangeBarProps = {
  asked: AskedRange
  /** Of what is shown. */
  shown: ReportDays
  today: PlainDate
  isCompared: boolean
  hrefWith: (changes: Record<string, string | null>) => string
  onGo: (changes: Record<string, string | null>) => void
}

/** Which days are reported, and beside which others. Both dates always stand there; another date makes it their own range. */
export function RangeBar({ asked, shown, today, isCompared, hrefWith, onGo }: RangeBarProps) {
  const { t, formatLocale } = useTexts()
  const { error } = asked
  const isFromWrong = (error === 'incomplete' || error === 'no_such_date') && !isPlainDate(asked.from)
  // The address follows a moment later: what is typed into the other field meanwhile goes on from what was typed.
  const [{ from, to, of }, setTyped] = useState({ from: asked.from, to: asked.to, of: asked })
  if (of.from !== asked.from || of.to !== asked.to) setTyped({ from: asked.from, to: asked.to, of: asked })
  const [isCalendarOpen, setCalendarOpen] = useState(false)
  const calendarId = useId()
  const choose = (days: { from: string; to: string }) => {
    setTyped({ ...days, of: asked })
    onGo(rangeParams('Custom', days))
  }
  const previous = periodWords(shown.previousFrom, shown.previousTo, formatLocale, today)
  const isOneDay = lengthOf({ from: shown.from, to: shown.to }) === 1
  return (
    <>
      <p className={styles.printed}>
        {periodWords(shown.from, shown.to, formatLocale, today)}
        {isCompared && `, ${t('reports.comparedWith', { period: previous })}`}
      </p>
      <Card bare className={styles.bar}>
        <CardPart>
          <div className={styles.range}>
            <Segmented
              label={t('reports.range')}
              value={asked.range}
              segments={rangeNames.map((range) => ({
                value: range,
                label: t(rangeWords[range]),
                href: hrefWith(rangeParams(range, shown)),
              }))}
            />
            <div className={styles.dates}>
              <Field label={t('reports.from')} error={isFromWrong && t(`reports.${error}`)}>
                <DateInput max={today} date={from} onChange={(day) => choose({ from: day, to })} />
              </Field>
              <Field label={t('reports.to')} error={error && !isFromWrong && t(`reports.${error}`)}>
                <DateInput max={today} date={to} onChange={(day) => choose({ from, to: day })} />
              </Field>
              <Button
                icon={CalendarDays}
                className={styles.open}
                aria-expanded={isCalendarOpen}
                aria-controls={isCalendarOpen ? calendarId : undefined}
                onClick={() => setCalendarOpen(!isCalendarOpen)}
              >
                {t('reports.calendar')}
              </Button>
              {error === 'end_before_start' && (
                <Button icon={ArrowLeftRight} onClick={() => choose({ from: to, to: from })}>
                  {t('reports.swap')}
                </Button>
              )}
            </div>
          </div>
          {isCalendarOpen && (
            <div id={calendarId}>
              <Suspense>
                <RangeCalendar {...{ from, to, today }} onChoose={choose} />
              </Suspense>
            </div>
          )}
        </CardPart>
        {error === null && (
          <CardPart>
            <div className={styles.compare}>
              <Checkbox
                label={t('reports.compare', { period: previous })}
                checked={isCompared}
                onChange={({ target }) => onGo({ compare: target.checked ? null : 'no' })}
              />
              <span className={styles.quiet}>{t(isOneDay ? 'reports.dayBefore' : 'reports.weekdayByWeekday')}</span>
            </div>
          </CardPart>
        )}
      </Card>
    </>
  )
}

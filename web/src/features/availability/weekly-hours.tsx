import { formatShortDay } from '@polyclinic/domain/kit/format.ts'
import { addDays, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './time-off-list.module.css'
import type { Week } from './typed-week.ts'
import type { Availability } from './use-availability.ts'
import { WeekBars } from './week-bars.tsx'

type WeeklyHoursProps = {
  availability: Availability
  /** Hours from another date on (null), or a change to come changed or taken back. */
  onAct: (week: Week, act: 'change' | 'remove' | null) => void
}

/** The weekly hours that hold, those to come, and those that held before. */
export function WeeklyHours({ availability, onAct }: WeeklyHoursProps) {
  const { t, formatLocale } = useTexts()
  const { weeks, places, today } = availability
  const current = weeks.findLast(({ holdsFrom }) => holdsFrom === null || holdsFrom <= today)!
  const ahead = weeks.filter(({ holdsFrom }) => holdsFrom !== null && holdsFrom > today)
  const past = weeks.slice(0, weeks.indexOf(current))
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = ahead.find(({ holdsFrom }) => holdsFrom === chosen) ?? current
  const day = (date: string) => formatShortDay(date as PlainDate, formatLocale)
  const words = ({ holdsFrom }: Week) =>
    holdsFrom === null
      ? t('availability.holdsNow')
      : t(holdsFrom <= today ? 'availability.holdsSince' : 'availability.holdsComing', { when: day(holdsFrom) })
  return (
    <section aria-labelledby="weekly-hours" className={styles.section}>
      <Row between>
        <h2 id="weekly-hours" className={styles.title}>
          {t('availability.weekly')}
        </h2>
        {ahead.length > 0 && (
          <Segmented
            label={t('availability.whichWeek')}
            segments={[current, ...ahead].map((week) => ({
              value: week.holdsFrom ?? '',
              label: week.holdsFrom === null ? t('availability.now') : words(week),
            }))}
            value={shown.holdsFrom ?? ''}
            onSelect={setChosen}
          />
        )}
      </Row>
      <WeekBars hours={shown.hours} places={places} />
      <Row>
        {shown === current ? (
          <Button size="small" onClick={() => onAct(current, null)}>
            {t('availability.newWeek')}
          </Button>
        ) : (
          <>
            <Button size="small" onClick={() => onAct(shown, 'change')}>
              {t('availability.changeWeek')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => onAct(shown, 'remove')}>
              {t('availability.removeWeekIt')}
            </Button>
          </>
        )}
        {ahead.length === 0 && <span className={styles.quiet}>{words(current)}</span>}
      </Row>
      {past.length > 0 && (
        <details>
          <summary>{t('availability.pastWeeks', { count: past.length })}</summary>
          {past.toReversed().map((week) => {
            const until = day(addDays(week.holdsUntil as PlainDate, -1))
            return (
              <section key={week.holdsFrom} className={styles.section} aria-label={until}>
                <h3 className={styles.past}>
                  {week.holdsFrom === null
                    ? t('availability.heldUntil', { until })
                    : t('availability.heldBetween', { from: day(week.holdsFrom), until })}
                </h3>
                <WeekBars hours={week.hours} places={places} />
              </section>
            )
          })}
        </details>
      )}
    </section>
  )
}

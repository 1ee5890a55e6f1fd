import { formatShortDay, formatWallRange, formatWeekday } from '@polyclinic/domain/kit/format.ts'
import { addDays, type PlainDate, type WallTime } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Row } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import styles from './time-off-list.module.css'
import type { Availability, DifferentDate } from './use-availability.ts'
import { VisitList } from './visit-list.tsx'

type HoursListProps = {
  availability: Availability
  dayHref: (date: string) => string
  /** Null: another date. */
  onChange: (date: DifferentDate | null) => void
}

/** The hours of a week, the dates that differ, and who is booked where no hours are. */
export function HoursList({ availability, dayHref, onChange }: HoursListProps) {
  const { t, formatLocale } = useTexts()
  const { weekly, dates, places, outside, timeZone } = availability
  const range = ({ from, to }: { from: string; to: string }) =>
    formatWallRange(from as WallTime, to as WallTime, formatLocale)
  const placeOf = (locationId: string) => places.find(({ id }) => id === locationId)?.name ?? ''
  const at = (locationId: string) => (places.length > 1 ? ` · ${placeOf(locationId)}` : '')
  return (
    <>
      <section aria-labelledby="weekly-hours" className={styles.section}>
        <h2 id="weekly-hours" className={styles.title}>
          {t('availability.weekly')}
        </h2>
        <Rows>
          {[1, 2, 3, 4, 5, 6, 7].map((weekday) => {
            const hours = weekly.filter((each) => each.weekday === weekday)
            return (
              <ListRow
                key={weekday}
                start={
                  <span className={styles.day}>{formatWeekday(addDays('2024-01-01', weekday - 1), formatLocale)}</span>
                }
              >
                {hours.length === 0 ? (
                  <p className={styles.quiet}>{t('availability.noHours')}</p>
                ) : (
                  hours.map((each) => (
                    <p key={each.locationId + each.from}>
                      {range(each)}
                      <span className={styles.quiet}>{at(each.locationId)}</span>
                    </p>
                  ))
                )}
              </ListRow>
            )
          })}
        </Rows>
        <p className={styles.quiet}>{t('availability.weeklyFixed')}</p>
      </section>
      <section aria-labelledby="different-dates" className={styles.section}>
        <Row between>
          <h2 id="different-dates" className={styles.title}>
            {t('availability.dates')}
          </h2>
          <Button size="small" onClick={() => onChange(null)}>
            {t('availability.addDate')}
          </Button>
        </Row>
        {dates.length === 0 ? (
          <p className={styles.quiet}>{t('availability.noDates')}</p>
        ) : (
          <Rows>
            {dates.map((each) => {
              const day = formatShortDay(each.date as PlainDate, formatLocale)
              return (
                <ListRow
                  key={each.date + each.locationId}
                  end={
                    <Button
                      size="small"
                      aria-label={t('availability.changeThis', { when: day })}
                      onClick={() => onChange(each)}
                    >
                      {t('availability.change')}
                    </Button>
                  }
                >
                  <p className={styles.when}>{day}</p>
                  <p className={styles.quiet}>
                    {each.intervals.length > 0 ? each.intervals.map(range).join(', ') : t('availability.offOfDate')}
                    {at(each.locationId)}
                  </p>
                </ListRow>
              )
            })}
          </Rows>
        )}
      </section>
      {outside.length > 0 && (
        <section aria-labelledby="outside-hours" className={styles.section}>
          <h2 id="outside-hours" className={styles.title}>
            {t('availability.outside')}
          </h2>
          <Card bare>
            <CardPart>
              <VisitList visits={outside} timeZone={timeZone} dayHref={dayHref} />
            </CardPart>
          </Card>
        </section>
      )}
    </>
  )
}

import { formatShortDay, formatWallRange } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate, WallTime } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Row } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import styles from './time-off-list.module.css'
import type { Availability, DifferentDate } from './use-availability.ts'
import { VisitList } from './visit-list.tsx'

type DatesListProps = {
  availability: Availability
  dayHref: (date: string) => string
  /** Null: another date. */
  onChange: (date: DifferentDate | null) => void
}

/** The dates that differ, and who is booked where no hours are. */
export function DatesList({ availability, dayHref, onChange }: DatesListProps) {
  const { t, formatLocale } = useTexts()
  const { dates, places, outside, timeZone } = availability
  const range = ({ from, to }: { from: string; to: string }) =>
    formatWallRange(from as WallTime, to as WallTime, formatLocale)
  const placeOf = (locationId: string) => places.find(({ id }) => id === locationId)?.name ?? ''
  const at = (locationId: string) => (places.length > 1 ? ` · ${placeOf(locationId)}` : '')
  return (
    <>
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

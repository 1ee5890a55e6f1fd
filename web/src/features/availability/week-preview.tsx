import { formatDayRange, formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { addDays, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row } from '../../ui/layout.tsx'
import { useWeekPreview, type Availability, type WantedWeek } from './use-availability.ts'
import styles from './week-preview.module.css'

type WeekPreviewProps = { availability: Availability; wanted: WantedWeek }

/** What patients would be offered with hours that are not saved yet, a week at a time. */
export function WeekPreview({ availability: { provider, places }, wanted }: WeekPreviewProps) {
  const { t, formatLocale } = useTexts()
  const [ahead, setAhead] = useState(0)
  const firstDay = addDays(wanted.holdsFrom as PlainDate, ahead * 7)
  const { data } = useWeekPreview(provider.id, wanted, firstDay)
  return (
    <CardPart tone="sunk">
      <div className={styles.preview}>
        <Row between>
          <h3 className={styles.title}>
            <Icon of={Eye} /> {t('availability.preview')}
          </h3>
          <Row>
            <span aria-live="polite">{formatDayRange(firstDay, addDays(firstDay, 6), formatLocale)}</span>
            <Button size="small" disabled={ahead === 0} onClick={() => setAhead(ahead - 1)}>
              {t('availability.weekBefore')}
            </Button>
            <Button size="small" disabled={ahead >= 12} onClick={() => setAhead(ahead + 1)}>
              {t('availability.weekAfter')}
            </Button>
          </Row>
        </Row>
        {data && (
          <ol className={styles.days}>
            {data.days.map(({ date, isClosed, places: found }) => {
              const withTimes = found.filter(({ starts }) => starts.length > 0)
              return (
                <li key={date} className={styles.day}>
                  <h4 className={styles.date}>{formatShortDay(date as PlainDate, formatLocale)}</h4>
                  <div className={styles.found}>
                    {withTimes.length === 0 && (
                      <p className={styles.none}>{t(isClosed ? 'availability.closed' : 'availability.noTimes')}</p>
                    )}
                    {withTimes.map(({ locationId, timeZone, starts }) => (
                      <div key={locationId} className={styles.place}>
                        {places.length > 1 && (
                          <p className={styles.none}>{places.find(({ id }) => id === locationId)?.name}</p>
                        )}
                        <ul className={styles.times}>
                          {starts.map((start) => (
                            <li key={start} className={styles.time}>
                              {formatTime(start as Instant, formatLocale, timeZone)}
                            </li>
                          ))}
                        </ul>
                      </div>
                    ))}
                  </div>
                </li>
              )
            })}
          </ol>
        )}
      </div>
    </CardPart>
  )
}

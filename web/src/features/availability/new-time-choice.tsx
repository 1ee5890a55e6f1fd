import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useId } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import type { SuggestedTime, VisitInTheWay } from './use-availability.ts'
import { timeKey, type Fates } from './use-fates.ts'
import styles from './visits-in-the-way.module.css'

/** Where a visit moves to, of what is suggested for it. */
export function NewTimeChoice({ visit, fates }: { visit: VisitInTheWay; fates: Fates }) {
  const { t, formatLocale } = useTexts()
  const id = useId()
  const times = fates.timesOf(visit)
  const chosen = fates.timeOf(visit)
  if (fates.look === 'failed')
    return (
      <p role="alert" className={styles.none}>
        {t('availability.timesFailed')}{' '}
        <Button size="small" onClick={fates.lookAgain}>
          {t('common.tryAgain')}
        </Button>
      </p>
    )
  if (!chosen)
    return (
      <p role="status" className={styles.none}>
        {t(fates.look === 'looking' ? 'availability.lookingForTimes' : 'availability.noTimesFound')}
      </p>
    )
  const words = ({ startsAt, providerId, providerName }: SuggestedTime) => {
    const when = {
      day: formatShortDay(dateIn(visit.timeZone, startsAt as Instant), formatLocale),
      time: formatTime(startsAt as Instant, formatLocale, visit.timeZone),
    }
    return providerId === fates.doctorId
      ? t('availability.newTimeAt', when)
      : t('availability.newTimeAtOther', { ...when, doctor: providerName })
  }
  return (
    <p className={styles.newTime}>
      <label htmlFor={id}>{t('availability.newTime')}</label>
      <Select id={id} value={timeKey(chosen)} onChange={({ target }) => fates.choose(visit, target.value)}>
        {times.map((time) => (
          <option key={timeKey(time)} value={timeKey(time)}>
            {words(time)}
          </option>
        ))}
      </Select>
    </p>
  )
}

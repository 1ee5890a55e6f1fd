import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import styles from './printed-at.module.css'

/** When paper was printed, for whoever finds it later; on the screen it is not there. */
export function PrintedAt({ now, timeZone }: { now: string; timeZone: string }) {
  const { t, formatLocale } = useTexts()
  const at = now as Instant
  const date = formatNumericDate(dateIn(timeZone, at), formatLocale)
  return (
    <p className={styles.printedAt} aria-hidden="true">
      {t('doctor.printedAt', { date, time: formatTime(at, formatLocale, timeZone) })}
    </p>
  )
}

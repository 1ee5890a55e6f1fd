import { expectedStart, isDelayed } from '@polyclinic/domain/delays/rules.ts'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { DayVisit } from './day.ts'
import styles from './expected-time.module.css'

type ExpectedTimeProps = { visit: DayVisit; now: string; timeZone: string }

/** Below the time that was booked: when a doctor who runs late will see this patient. */
export function ExpectedTime({ visit, now, timeZone }: ExpectedTimeProps) {
  const { t, formatLocale } = useTexts()
  const minutes = visit.delayMinutes ?? 0
  if (!isDelayed(visit, minutes, now)) return null
  return (
    <span className={styles.expected}>
      <VisuallyHidden>{t('doctor.expectedAbout')} </VisuallyHidden>
      <span aria-hidden>≈ </span>
      {formatTime(expectedStart(visit, minutes), formatLocale, timeZone)}
    </span>
  )
}

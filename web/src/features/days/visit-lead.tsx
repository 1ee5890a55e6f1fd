import { timeInState } from '@polyclinic/domain/days/time-in-state.ts'
import { formatTime, formatTimeRange } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Status } from '../../ui/status.tsx'
import type { ShownVisit } from './shown-visit.ts'
import styles from './side-card.module.css'
import { toneOfWait, VisitStatus, type Viewer } from './visit-status.tsx'

type VisitLeadProps = { shown: ShownVisit; now: string; timeZone: string; viewer: Viewer }

/** Why this person stands here: with you, waiting, next; of an opened visit its time and where it stands. */
export function VisitLead({ shown: { kind, visit }, now, timeZone, viewer }: VisitLeadProps) {
  const { t, formatLocale } = useTexts()
  const read = (instant: string) => formatTime(instant as Instant, formatLocale, timeZone)
  switch (kind) {
    case 'with-you':
      return <Status tone="brand">{t('doctor.withYouSince', { time: read(visit.startedAt ?? visit.startsAt) })}</Status>
    case 'waiting': {
      const { minutes: count, patience } = timeInState(visit, now)!
      return <Status tone={toneOfWait(patience)}>{t('doctor.waitingFor', { count })}</Status>
    }
    case 'next':
    case 'first':
      return (
        <Status tone="info">
          {t(kind === 'next' ? 'doctor.nextAt' : 'doctor.firstAt', { time: read(visit.startsAt) })}
        </Status>
      )
    case 'opened':
      return (
        <p className={styles.when}>
          <span className={styles.time}>
            {formatTimeRange(visit.startsAt as Instant, visit.endsAt as Instant, formatLocale, timeZone)}
          </span>
          <VisitStatus visit={visit} now={now} viewer={viewer} />
          {visit.queueNumber !== null && <strong>{t('doctor.queueNumber', { number: visit.queueNumber })}</strong>}
        </p>
      )
  }
}

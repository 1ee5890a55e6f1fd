import { formatMonthDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import Check from 'lucide-react/icons/check'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { keepsItsTime } from '@polyclinic/domain/appointments/states.ts'
import { isReportThere, type OwnReferral, type Referral } from './referral.ts'
import styles from './referral-track.module.css'

type Step = { word: PlainTextKey; when: string | null; isDone: boolean }

/** Sent, booked, seen, report: what is done, with its date, and what comes next. */
export function ReferralTrack({ referral }: { referral: OwnReferral | Referral }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const { history, visit, status, turn } = referral
  const day = (at: string, zone = timeZone) => formatMonthDay(dateIn(zone, at as Instant), formatLocale)
  const doneAt = (act: 'send' | 'book' | 'complete') => history.findLast((event) => event.act === act)?.at ?? null
  const [sentAt, bookedAt, reportAt] = [doneAt('send'), doneAt('book'), doneAt('complete')]
  // A visit that was canceled, or taken back, is to be booked again.
  const isBooked = visit ? keepsItsTime(visit.status) : status === 'in-progress' || status === 'completed'
  const isSeen = visit?.status === 'fulfilled' || status === 'completed'
  const isReported = isReportThere(referral)
  const seenOn = visit && day(visit.startsAt, visit.timeZone)
  const bookedFor = visit && `${seenOn}, ${formatTime(visit.startsAt as Instant, formatLocale, visit.timeZone)}`
  const steps: Step[] = [
    { word: 'referrals.stepSent', when: sentAt && day(sentAt), isDone: sentAt !== null },
    {
      word: 'referrals.stepBooked',
      when: isBooked ? (bookedFor ?? (bookedAt && day(bookedAt))) : null,
      isDone: isBooked,
    },
    { word: 'referrals.stepSeen', when: isSeen ? seenOn : null, isDone: isSeen },
    { word: 'referrals.stepReport', when: isReported && reportAt ? day(reportAt) : null, isDone: isReported },
  ]
  const next = turn === null ? -1 : steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={styles.track} aria-label={t('referrals.steps')}>
      {steps.map(({ word, when, isDone }, index) => (
        <li
          key={word}
          className={classNames(styles.step, isDone && styles.done, index === next && styles.next)}
          aria-current={index === next ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {isDone && <Icon of={Check} size="small" />}
          </span>
          <span className={styles.words}>
            <b className={styles.word}>{t(word)}</b>
            {isDone && <VisuallyHidden>{t('referrals.stepDone')}</VisuallyHidden>}
            {when && <span className={styles.when}>{when}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

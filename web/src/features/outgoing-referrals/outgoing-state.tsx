import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Urgency } from '@polyclinic/domain/referrals/limits.ts'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Row } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { urgencyWords } from '../referrals/referral.ts'
import type { Outgoing } from './use-outgoing.ts'
import { doneWords, stateWords } from './words.ts'

type Stands = Pick<Outgoing, 'state'> & { isLocked?: boolean; isLate?: boolean; urgency?: Urgency }

/** How it stands and how soon the patient must be seen: what nobody has read is coloured. */
export function OutgoingState({ state, isLocked, isLate, urgency = 'routine' }: Stands) {
  const { t } = useTexts()
  const look = {
    requested: { tone: 'warn', icon: Clock },
    expired: { tone: 'bad', icon: Clock },
    received: { tone: 'info', icon: Eye },
    completed: { tone: 'ok', icon: Check },
  } as const
  return (
    <Row gap="tiny">
      <Status {...(state in look && look[state as keyof typeof look])}>{t(stateWords[state])}</Status>
      {urgency !== 'routine' && (
        <Status tone={urgency === 'asap' ? 'bad' : 'warn'} icon={TriangleAlert}>
          {t(urgencyWords[urgency])}
        </Status>
      )}
      {isLate && (
        <Status tone="bad" icon={Clock}>
          {t('outgoing.late')}
        </Status>
      )}
      {isLocked && (
        <Status tone="bad" icon={Lock}>
          {t('outgoing.locked')}
        </Status>
      )}
    </Row>
  )
}

/** An instant as a day and a time at the clinic. */
export function useWhen() {
  const { formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  return (at: string) =>
    `${formatShortDay(dateIn(timeZone, at as Instant), formatLocale)}, ${formatTime(at as Instant, formatLocale, timeZone)}`
}

/** On which day it was sent and read, and until when it can be. */
export function OutgoingDates({
  referral: { requestedAt, readAt, expiresAt, state },
}: {
  referral: Pick<Outgoing, 'requestedAt' | 'readAt' | 'expiresAt' | 'state'>
}) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const day = (at: string) => formatShortDay(dateIn(timeZone, at as Instant), formatLocale)
  const words = [
    requestedAt && t('outgoing.sentAt', { date: day(requestedAt) }),
    readAt && t('outgoing.readAt', { date: day(readAt) }),
    expiresAt && (state === 'requested' || state === 'expired')
      ? t('outgoing.readableUntil', { date: day(expiresAt) })
      : null,
  ]
  return <p className={text.quiet}>{words.filter(Boolean).join(' · ')}</p>
}

const sideWords = {
  clinic: 'outgoing.byClinic',
  recipient: 'outgoing.byRecipient',
  patient: 'outgoing.byPatient',
} as const

/** What was done with it, by which side and when; all sides see the same. */
export function OutgoingHistory({ history }: Pick<Outgoing, 'history'>) {
  const { t } = useTexts()
  const when = useWhen()
  return (
    <Rows kind="plain" label={t('outgoing.history')}>
      {history.map(({ at, act, side, by, text: said }) => (
        <ListRow key={at + act}>
          <p>
            <b>{t(doneWords[act])}</b> · {by ?? t(sideWords[side])}
          </p>
          {said && <p>{said}</p>}
          <p className={text.quiet}>{when(at)}</p>
        </ListRow>
      ))}
    </Rows>
  )
}

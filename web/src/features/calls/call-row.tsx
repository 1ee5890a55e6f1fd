import type { CallOutcome } from '@polyclinic/domain/calls/calls.ts'
import { formatShortMoment, formatTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { telLink } from '../locations/tel-link.ts'
import styles from './calls.module.css'
import type { CallsOfPerson, CallToMake } from './calls.ts'

type CallRowProps = { calls: CallsOfPerson; busy: boolean; onNote: (outcome: CallOutcome) => void }

/** Whom to call, on which number, why, and what to say: one thing after the other. */
export function CallRow({ calls, busy, onNote }: CallRowProps) {
  const { t } = useTexts()
  const [{ patient }] = calls
  const name = `${patient.givenName} ${patient.familyName}`
  const bookedBy = calls.find((each) => each.bookedBy)?.bookedBy
  return (
    <li className={styles.call}>
      <Stack gap="small">
        <Row between>
          <strong>
            {name}
            {bookedBy && (
              <span className={text.quiet}>
                {' '}
                ({t('calls.bookedBy', { name: `${bookedBy.givenName} ${bookedBy.familyName}` })})
              </span>
            )}
          </strong>
          {patient.phone === null ? (
            <span className={text.quiet}>{t('calls.noPhone')}</span>
          ) : (
            <Anchor href={telLink(patient.phone)} className={styles.phone}>
              {patient.phone}
            </Anchor>
          )}
        </Row>
        {calls.map((item) => (
          <OneThing key={`${item.visit.id} ${item.reason}`} item={item} />
        ))}
        <Row>
          <Button
            size="small"
            kind="main"
            busy={busy}
            aria-label={t('calls.reachedOf', { name })}
            onClick={() => onNote('reached')}
          >
            {t('calls.reached')}
          </Button>
          <Button
            size="small"
            busy={busy}
            aria-label={t('calls.notReachedOf', { name })}
            onClick={() => onNote('not-reached')}
          >
            {t('calls.notReached')}
          </Button>
        </Row>
      </Stack>
    </li>
  )
}

function OneThing({ item }: { item: CallToMake }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const { visit, reason, noted, words, minutes } = item
  const startsAt = visit.startsAt as Instant
  const day = formatWeekdayDate(dateIn(visit.timeZone, startsAt), formatLocale)
  const when = `${day}, ${formatTime(startsAt, formatLocale, visit.timeZone)}`
  return (
    <Stack gap="tiny">
      <Row>
        <Status tone="warn">{t(`calls.why-${reason}`)}</Status>
        <span className={text.quiet}>
          {when}, {visit.providerName}
        </span>
      </Row>
      <p>{t(`calls.say-${reason}`, { when, doctor: visit.providerName, minutes: minutes ?? 0, words: words ?? '' })}</p>
      {noted.map((each) => (
        <p key={each.id} className={`${text.quiet} ${text.small}`}>
          {t('calls.triedAt', { when: formatShortMoment(each.at as Instant, formatLocale, timeZone), name: each.by })}
        </p>
      ))}
    </Stack>
  )
}

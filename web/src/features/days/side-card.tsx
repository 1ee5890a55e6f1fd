import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant, PlainDate } from '@polyclinic/domain/kit/time.ts'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Details } from '../../ui/facts.tsx'
import { Status } from '../../ui/status.tsx'
import { telLink } from '../locations/tel-link.ts'
import type { AtHand } from './at-hand.ts'
import styles from './at-hand-card.module.css'
import { patientName, type DayVisit } from './day.ts'
import { ageOn, minutesSince } from './elapsed.ts'
import type { Offers } from './offers.ts'
import type { PressVisit } from './use-presses.ts'
import { serviceLine } from './service-line.ts'
import { verbWords } from './visit-actions.tsx'

type AtHandCardProps = {
  atHand: AtHand
  today: string
  now: string
  timeZone: string
  offersOf: (visit: DayVisit) => Offers
  isBusy: (visit: DayVisit) => boolean
  onPress: PressVisit
}

/** The one person who matters now: who they are, why they came, and the next step. */
export function AtHandCard({ atHand, today, now, timeZone, offersOf, isBusy, onPress }: AtHandCardProps) {
  const texts = useTexts()
  const { t } = texts
  if (atHand.kind === 'nobody')
    return (
      <Card kind="raised" bare as="section" aria-label={t('doctor.nobodyLeft')}>
        <EmptyState icon={CalendarCheck} title={t('doctor.nobodyLeft')}>
          {t('doctor.nobodyLeftText')}
        </EmptyState>
      </Card>
    )
  const { kind, visit } = atHand
  const name = patientName(visit)
  const { verb } = offersOf(visit)
  const lead = kind === 'with-you' ? 'brand' : kind === 'waiting' ? 'warn' : 'info'
  return (
    <Card kind="raised" bare as="section" aria-labelledby="at-hand">
      <CardPart className={styles.top}>
        <Status tone={lead}>{leadOf(atHand, { now, timeZone }, texts)}</Status>
        <div className={styles.who}>
          <Face initials={initialsOf(name)} />
          <div className={styles.words}>
            <h2 id="at-hand" className={styles.name}>
              {name}
            </h2>
            {visit.patient.birthDate && <p className={styles.born}>{ageOf(visit.patient.birthDate, today, texts)}</p>}
          </div>
        </div>
      </CardPart>
      <CardPart className={styles.details}>
        <Details columns details={detailsOf(visit, texts)} />
      </CardPart>
      {verb && (
        <CardPart>
          <Button kind="main" wide busy={isBusy(visit)} onClick={() => onPress(visit, verb)}>
            {t(verbWords[verb])}
          </Button>
        </CardPart>
      )}
    </Card>
  )
}

type Shown = Exclude<AtHand, { kind: 'nobody' }>

function leadOf({ kind, visit }: Shown, at: { now: string; timeZone: string }, { t, formatLocale }: Texts): string {
  const read = (instant: string) => formatTime(instant as Instant, formatLocale, at.timeZone)
  if (kind === 'with-you') return t('doctor.withYouSince', { time: read(visit.startedAt ?? visit.startsAt) })
  if (kind === 'waiting')
    return t('doctor.waitingFor', { count: minutesSince(visit.arrivedAt ?? visit.startsAt, at.now) })
  return t(kind === 'next' ? 'doctor.nextAt' : 'doctor.firstAt', { time: read(visit.startsAt) })
}

function ageOf(birthDate: string, today: string, { t, formatLocale }: Texts): string {
  const born = t('doctor.born', { date: formatLongDate(birthDate as PlainDate, formatLocale) })
  return `${t('doctor.age', { count: ageOn(birthDate, today) })} · ${born}`
}

function detailsOf({ service, message, bookedBy, patient }: DayVisit, { t, formatLocale }: Texts) {
  const { phone, email } = patient
  const booker = bookedBy && `${bookedBy.givenName} ${bookedBy.familyName}`
  return [
    message && { id: 'reason', term: t('doctor.reason'), value: t('doctor.quoted', { text: message }) },
    { id: 'visit', term: t('doctor.visit'), value: serviceLine(service, formatLocale) },
    booker && { id: 'booker', term: t('doctor.bookedBy'), value: booker },
    phone && { id: 'phone', term: t('common.phone'), value: <a href={telLink(phone)}>{phone}</a> },
    email && { id: 'email', term: t('common.email'), value: <a href={`mailto:${email}`}>{email}</a> },
  ].filter((detail) => !!detail)
}

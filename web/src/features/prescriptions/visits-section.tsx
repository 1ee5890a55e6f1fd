import Pill from 'lucide-react/icons/pill'
import { formatLongDate, formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { PrescribeButton } from './prescribe-button.tsx'
import { prescriptionsHref } from './prescriptions-href.ts'
import type { PrescribableVisit } from './use-appointments-to-show.ts'
import styles from './visits-section.module.css'

type VisitsSectionProps = { visits: readonly PrescribableVisit[]; area: string; isOwn: boolean }

const groups = ['now', 'waiting', 'today', 'earlier'] as const

const groupWords = {
  now: 'prescriptions.visitsNow',
  waiting: 'prescriptions.visitsWaiting',
  today: 'prescriptions.visitsToday',
  earlier: 'prescriptions.visitsEarlier',
} as const

/** Who is with the doctor, who waits, and who was seen, with the way to prescribe for them. */
export function VisitsSection({ visits, area, isOwn }: VisitsSectionProps) {
  const { t } = useTexts()
  const now = useNow() as Instant
  if (visits.length === 0)
    return (
      <Card bare>
        <EmptyState icon={CalendarDays} title={t('prescriptions.visitsNone')} headingLevel={3}>
          {t('prescriptions.visitsNoneText')}
        </EmptyState>
      </Card>
    )
  const groupOf = ({ status, startsAt, timeZone }: PrescribableVisit): (typeof groups)[number] => {
    // Whose visit nobody closed on its day is here no more.
    if (dateIn(timeZone, startsAt as Instant) !== dateIn(timeZone, now)) return 'earlier'
    return status === 'checked-in' ? 'now' : status === 'arrived' ? 'waiting' : 'today'
  }
  return (
    <Stack>
      {groups.map((group) => {
        const ofGroup = visits.filter((visit) => groupOf(visit) === group)
        if (ofGroup.length === 0) return null
        return (
          <Stack key={group} gap="small">
            <h3 className={styles.group}>{t(groupWords[group])}</h3>
            <Rows label={t(groupWords[group])}>
              {ofGroup.map((visit) => (
                <VisitRow key={visit.appointmentId} {...{ visit, area, isOwn }} isNow={group === 'now'} />
              ))}
            </Rows>
          </Stack>
        )
      })}
    </Stack>
  )
}

type VisitRowProps = { visit: PrescribableVisit; area: string; isOwn: boolean; isNow: boolean }

function VisitRow({ visit, area, isOwn, isNow }: VisitRowProps) {
  const { t, formatLocale } = useTexts()
  const { appointmentId, patient, startsAt, timeZone, serviceName, providerId, providerName } = visit
  const { draftId, hasDraft, signed } = visit
  const name = `${patient.givenName} ${patient.familyName}`
  const day = formatShortDay(dateIn(timeZone, startsAt as Instant), formatLocale)
  return (
    <ListRow
      start={<Face size="small" initials={initialsOf(name)} />}
      end={
        draftId === null ? (
          <PrescribeButton
            icon={Pill}
            {...{ area }}
            kind={isNow ? 'soft' : 'line'}
            size="small"
            what={{ patientId: patient.id, appointmentId, providerId }}
            word={t(hasDraft ? 'prescriptions.goOn' : 'prescriptions.prescribe')}
            label={t(hasDraft ? 'prescriptions.goOnNamed' : 'prescriptions.prescribeNamed', { name })}
          />
        ) : (
          <Button
            size="small"
            aria-label={t('prescriptions.goOnNamed', { name })}
            href={prescriptionsHref(area, draftId)}
          >
            {t('prescriptions.goOn')}
          </Button>
        )
      }
    >
      <p className={text.strong}>{name}</p>
      <p className={text.quiet}>
        {day}, {formatTime(startsAt as Instant, formatLocale, timeZone)} · <Own>{serviceName}</Own>
        {!isOwn && <> · {providerName}</>}
      </p>
      <p className={text.quiet}>
        {patient.birthDate
          ? t('doctor.born', { date: formatLongDate(patient.birthDate as PlainDate, formatLocale) })
          : t('charts.noBirthDate')}
      </p>
      {isNow && (
        <Status tone="solid">
          {isOwn ? t('prescriptions.withDoctor') : t('prescriptions.withDoctorNamed', { doctor: providerName })}
        </Status>
      )}
      {signed > 0 && <p className={text.quiet}>{t('prescriptions.signedCount', { count: signed })}</p>}
    </ListRow>
  )
}

import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { ageOn } from '@polyclinic/domain/kit/age.ts'
import { formatFullDate, formatLongDate, formatTimeRange } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { ReactNode } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { NoteAlerts } from './note-alerts.tsx'
import styles from './note-head.module.css'
import type { VisitNote } from './use-encounter.ts'

/** Of a visit about which a note is read all the same. */
const notHeld: Partial<Record<AppointmentState, PlainTextKey>> = {
  cancelled: 'doctor.canceled',
  noshow: 'doctor.noShow',
}

type NoteHeadProps = { note: VisitNote; backHref: string; children?: ReactNode }

/** Whose visit it is, when, and what for; that it did not take place; and what can hurt the patient. */
export function NoteHead({ note, backHref, children }: NoteHeadProps) {
  const { visit, patient } = note
  const { t, formatLocale } = useTexts()
  const name = `${patient.givenName} ${patient.familyName}`
  const date = dateIn(visit.timeZone, visit.startsAt as Instant)
  const times = formatTimeRange(visit.startsAt as Instant, visit.endsAt as Instant, formatLocale, visit.timeZone)
  return (
    <>
      <Stack gap="small">
        <BackLink href={backHref}>{t('encounters.backToDay')}</BackLink>
        <Row between>
          <h1 className={styles.title}>{t('encounters.title')}</h1>
          <div className={styles.state}>{children}</div>
        </Row>
        <Row between>
          <Row>
            <Face initials={initialsOf(name)} />
            <div>
              <p className={text.strong}>{name}</p>
              {patient.birthDate && (
                <p className={text.quiet}>
                  {t('common.age', { count: ageOn(patient.birthDate, date) })} ·{' '}
                  {t('doctor.born', { date: formatLongDate(patient.birthDate as PlainDate, formatLocale) })}
                </p>
              )}
            </div>
          </Row>
          <div>
            <p>
              <Own>{visit.serviceName}</Own> · {visit.providerName}
            </p>
            <p className={text.quiet}>
              {formatFullDate(date, formatLocale)}, {times}
            </p>
            {notHeld[visit.status] && <Status tone="bad">{t(notHeld[visit.status]!)}</Status>}
          </div>
        </Row>
      </Stack>
      <NoteAlerts note={note} />
    </>
  )
}

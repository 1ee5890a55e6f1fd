import { ageOn } from '@polyclinic/domain/kit/age.ts'
import { formatFullDate, formatLongDate, formatTimeRange } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { ReactNode } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import styles from './note-head.module.css'
import type { VisitNote } from './use-encounter.ts'

type NoteHeadProps = { note: VisitNote; backHref: string; children?: ReactNode }

/** Whose visit it is, when, and what for. */
export function NoteHead({ note: { visit, patient }, backHref, children }: NoteHeadProps) {
  const { t, formatLocale } = useTexts()
  const name = `${patient.givenName} ${patient.familyName}`
  const date = dateIn(visit.timeZone, visit.startsAt as Instant)
  const times = formatTimeRange(visit.startsAt as Instant, visit.endsAt as Instant, formatLocale, visit.timeZone)
  return (
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
        </div>
      </Row>
    </Stack>
  )
}

import { ageOn } from '@polyclinic/domain/kit/age.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { Link } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Rows } from '../../ui/rows.tsx'
import styles from './found-patients.module.css'
import { chartHref } from '../../platform/session/destinations.ts'
import type { FoundPatient } from './use-patient-search.ts'

type FoundPatientsListProps = { label: string; items: readonly FoundPatient[]; today: string }

/** Patients, told apart by what tells namesakes apart: age, date of birth, phone, visits. */
export function FoundPatientsList({ label, items, today }: FoundPatientsListProps) {
  return (
    <Rows label={label}>
      {items.map((patient) => (
        <FoundPatientRow key={patient.id} patient={patient} today={today} />
      ))}
    </Rows>
  )
}

function FoundPatientRow({ patient, today }: { patient: FoundPatient; today: string }) {
  const { t, formatLocale } = useTexts()
  const { givenName, familyName, birthDate, phone, isContactShown, lastVisit, nextVisit, isHere } = patient
  const dayOf = (date: PlainDate) => formatNumericDate(date, formatLocale)
  return (
    <li className={styles.row}>
      <Face initials={initialsOf(`${givenName} ${familyName}`)} size="small" />
      <div className={styles.who}>
        <p className={styles.name}>
          <Link to={chartHref(patient.id)} className={styles.link}>
            {givenName} {familyName}
          </Link>
        </p>
        <p className={styles.born}>
          {birthDate
            ? `${formatNumericDate(birthDate as PlainDate, formatLocale)} · ${t('common.age', { count: ageOn(birthDate, today) })}`
            : t('charts.noBirthDate')}
        </p>
      </div>
      <p className={styles.phone}>{isContactShown && (phone ?? t('charts.noPhone'))}</p>
      <div className={styles.visits}>
        {isHere && <p>{t('charts.isHere')}</p>}
        {nextVisit && (
          <p>{t('charts.nextVisit', { date: dayOf(dateIn(nextVisit.timeZone, nextVisit.startsAt as Instant)) })}</p>
        )}
        {lastVisit && <p className={styles.last}>{t('charts.lastVisit', { date: dayOf(lastVisit as PlainDate) })}</p>}
        {!isHere && !nextVisit && !lastVisit && <p className={styles.last}>{t('charts.noVisit')}</p>}
      </div>
    </li>
  )
}

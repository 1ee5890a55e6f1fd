import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant, PlainDate } from '@polyclinic/domain/kit/time.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { bookerName, patientName, type Day, type DayVisit } from '../days/day.ts'
import styles from './printed-day.module.css'

type PrintedDayProps = { day: Day; doctors: readonly { id: string; name: string }[] }

/** The day on paper, for when the screen is not there: doctor by doctor. A canceled visit is none of it. */
export function PrintedDay({ day, doctors }: PrintedDayProps) {
  const visitsOf = Map.groupBy(
    day.items.filter(({ status }) => status !== 'cancelled'),
    ({ provider }) => provider.id,
  )
  return (
    <div className={styles.printed} aria-hidden="true">
      {doctors.map(({ id, name }) => {
        const visits = visitsOf.get(id)
        return visits && <DoctorsDay key={id} name={name} {...{ visits }} timeZone={day.timeZone} />
      })}
    </div>
  )
}

function DoctorsDay({ name, visits, timeZone }: { name: string; visits: readonly DayVisit[]; timeZone: string }) {
  const { t, formatLocale } = useTexts()
  return (
    <table className={styles.table}>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('admin.printedTime')}</th>
          <th scope="col">{t('admin.printedPatient')}</th>
          <th scope="col">{t('admin.printedService')}</th>
          <th scope="col">{t('admin.printedPhone')}</th>
          <th scope="col">{t('admin.printedRoom')}</th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => {
          const { birthDate, phone } = visit.patient
          const booker = bookerName(visit)
          return (
            <tr key={visit.id}>
              <td className={styles.time}>{formatTime(visit.startsAt as Instant, formatLocale, timeZone)}</td>
              <td>
                <b>{patientName(visit)}</b>
                {birthDate && `, ${formatNumericDate(birthDate as PlainDate, formatLocale)}`}
              </td>
              <td>
                <Own>{visit.service.name}</Own>
              </td>
              <td>{[phone, phone && booker].filter(Boolean).join(', ')}</td>
              <td>
                <Own>{visit.resources.map((each) => each.name).join(', ')}</Own>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

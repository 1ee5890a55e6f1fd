import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { formatFullDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant, PlainDate } from '@polyclinic/domain/kit/time.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { bookerName, patientName, type Day, type DayVisit } from '../days/day.ts'
import { stateWord } from '../days/visit-status.tsx'
import styles from './printed-day.module.css'

type PrintedDayProps = { day: Day; now: string; doctors: readonly { id: string; name: string }[] }

/** The day on paper, for when the screen is not there: doctor by doctor. A canceled visit is none of it. */
export function PrintedDay({ day, now, doctors }: PrintedDayProps) {
  const visitsOf = Map.groupBy(
    day.items.filter(({ status }) => status !== 'cancelled'),
    ({ provider }) => provider.id,
  )
  const { t, formatLocale } = useTexts()
  const printedAt = formatTime(now as Instant, formatLocale, day.timeZone)
  return (
    <div className={styles.printed} aria-hidden="true">
      <p className={styles.title}>{formatFullDate(day.date as PlainDate, formatLocale)}</p>
      <p className={styles.printedAt}>
        {t('admin.printedAt', { date: formatNumericDate(day.today as PlainDate, formatLocale), time: printedAt })}
      </p>
      {doctors.map(({ id, name }) => {
        const visits = visitsOf.get(id)
        return visits && <DoctorsDay key={id} name={name} {...{ visits }} timeZone={day.timeZone} />
      })}
    </div>
  )
}

function DoctorsDay({ name, visits, timeZone }: { name: string; visits: readonly DayVisit[]; timeZone: string }) {
  const { t, formatLocale } = useTexts()
  const hasRooms = visits.some(({ resources }) => resources.length > 0)
  const hasNumbers = visits.some(({ queueNumber }) => queueNumber !== null)
  return (
    <table className={styles.table}>
      <caption>{name}</caption>
      <thead>
        <tr>
          {hasNumbers && (
            <th scope="col" className={styles.figure}>
              {t('admin.printedNumber')}
            </th>
          )}
          <th scope="col" className={styles.time}>
            {t('admin.printedTime')}
          </th>
          <th scope="col">{t('admin.printedPatient')}</th>
          <th scope="col">{t('admin.printedService')}</th>
          <th scope="col">{t('admin.printedPhone')}</th>
          {hasRooms && <th scope="col">{t('admin.printedRoom')}</th>}
          <th scope="col">{t('admin.printedState')}</th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => {
          const { birthDate, phone } = visit.patient
          const booker = bookerName(visit)
          return (
            <tr key={visit.id}>
              {hasNumbers && <td className={styles.figure}>{visit.queueNumber}</td>}
              <td className={styles.time}>{formatTime(visit.startsAt as Instant, formatLocale, timeZone)}</td>
              <td>
                <b>{patientName(visit)}</b>
                {birthDate && `, ${formatNumericDate(birthDate as PlainDate, formatLocale)}`}
                {visit.openForms > 0 && `, ${t('admin.printedForms', { count: visit.openForms })}`}
              </td>
              <td>
                <Own>{visit.service.name}</Own>
              </td>
              <td>{[phone, phone && booker].filter(Boolean).join(', ')}</td>
              {hasRooms && (
                <td>
                  <Own>{visit.resources.map((each) => each.name).join(', ')}</Own>
                </td>
              )}
              <td>{visit.status !== 'booked' && t(stateWord(visit.status, 'clinic'))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

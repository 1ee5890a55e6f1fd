import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { formatFullDate, formatTime, formatWallTime } from '@polyclinic/domain/kit/format.ts'
import { reachedIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Days } from '../calendar/calendar.ts'
import { clockAt } from '../calendar/day-words.ts'
import { PrintedAt } from '../days/printed-at.tsx'
import { bookerName, patientName, type Day, type DayVisit } from '../days/day.ts'
import type { Doctor } from '../days/use-doctors.ts'
import { stateWord } from '../days/visit-status.tsx'
import { freeTimesOf, type FreeTime } from './free-times.ts'
import styles from './printed-day.module.css'

type PrintedDayProps = {
  day: Day
  now: string
  doctors: readonly Doctor[]
  /** When they work; null while it is not known. */
  days: Days | null
}

/** The day on paper, for when the screen is not there: doctor by doctor, with the time that is free. A canceled visit is none of it. */
export function PrintedDay({ day, now, doctors, days }: PrintedDayProps) {
  const visitsOf = Map.groupBy(
    day.items.filter(({ status }) => status !== 'cancelled'),
    ({ provider }) => provider.id,
  )
  const freeOf = Map.groupBy(days ? freeTimesOf(days, day, now, doctors) : [], ({ doctorId }) => doctorId)
  const { formatLocale } = useTexts()
  return (
    <div className={styles.printed} aria-hidden="true">
      <p className={styles.title}>{formatFullDate(day.date as PlainDate, formatLocale)}</p>
      <div className={styles.printedAt}>
        <PrintedAt now={now} timeZone={day.timeZone} />
      </div>
      {doctors.map(({ id, name }) => {
        const [visits = [], free = []] = [visitsOf.get(id), freeOf.get(id)]
        if (visits.length + free.length === 0) return null
        return <DoctorsDay key={id} {...{ name, visits, free, day }} />
      })}
    </div>
  )
}

type DoctorsDayProps = { name: string; visits: readonly DayVisit[]; free: readonly FreeTime[]; day: Day }

function DoctorsDay({ name, visits, free, day: { date, timeZone } }: DoctorsDayProps) {
  const { t, formatLocale } = useTexts()
  const hasRooms = visits.some(({ resources }) => resources.length > 0)
  const hasNumbers = visits.some(({ queueNumber }) => queueNumber !== null)
  const rows = [
    ...visits.map((visit) => ({ at: Date.parse(visit.startsAt), visit })),
    ...free.map((each) => ({ at: Date.parse(reachedIn(timeZone, date as PlainDate, clockAt(each.from))), free: each })),
  ].toSorted((a, b) => a.at - b.at)
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
        {rows.map((row) => {
          if ('free' in row) {
            const { from, to } = row.free
            return (
              <tr key={`free ${String(from)}`} className={styles.free}>
                {hasNumbers && <td className={styles.figure}>–</td>}
                <td className={styles.time}>{formatWallTime(clockAt(from), formatLocale)}</td>
                <td colSpan={hasRooms ? 5 : 4}>
                  {t('admin.printedFree', { time: formatWallTime(clockAt(to), formatLocale) })}
                </td>
              </tr>
            )
          }
          const { visit } = row
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

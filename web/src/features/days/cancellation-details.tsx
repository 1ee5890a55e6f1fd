import { formatTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { Status } from '../../ui/status.tsx'
import type { DayVisit } from './day.ts'

type Cancellation = NonNullable<DayVisit['cancellation']>

/** Who canceled a visit, when, whether that was late, and why. */
export function cancellationDetails(
  { cause, isLate, reason }: Cancellation,
  { at, by, undo }: DayVisit['lastAct'],
  timeZone: string,
  { t, formatLocale }: Texts,
) {
  const when = t('doctor.dayAt', {
    date: formatWeekdayDate(dateIn(timeZone, at as Instant), formatLocale),
    time: formatTime(at as Instant, formatLocale, timeZone),
  })
  const value = (
    <>
      {whoCanceled(cause, by, t)}
      <br />
      {when} {isLate && <Status tone="warn">{t('doctor.canceledLate')}</Status>}
      {undo && cause !== 'left-unseen' && (
        <>
          <br />
          {t('doctor.undoableUntil', { time: formatTime(undo.until as Instant, formatLocale, timeZone) })}
        </>
      )}
    </>
  )
  return [
    { id: 'canceled', term: t('doctor.canceled'), value },
    reason && {
      id: 'canceled-for',
      term: t('doctor.cancelReason'),
      value: t('doctor.quoted', { text: reason }),
      isText: true,
    },
  ]
}

function whoCanceled(cause: Cancellation['cause'], by: string | null, t: Texts['t']): string {
  const name = by ?? ''
  switch (cause) {
    case 'patient':
      return by === null ? t('doctor.canceledByPatient') : t('doctor.canceledForPatient', { name })
    case 'clinic':
      return by === null ? t('doctor.cancelByClinic') : t('doctor.canceledByClinic', { name })
    case 'unpaid':
      return t('doctor.canceledUnpaid')
    case 'left-unseen':
      return t('doctor.canceledLeft', { name })
  }
}

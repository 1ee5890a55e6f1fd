import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { isToldAtOnce } from '@polyclinic/domain/appointments/cancellation.ts'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { TextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { actLooks } from './act-looks.ts'
import { patientName, type DayVisit } from './day.ts'
import type { VisitAction } from './offered-actions.ts'

const undoneWords = {
  booked: 'doctor.expectedAgain',
  arrived: 'doctor.waitingAgain',
  'checked-in': 'doctor.insideAgain',
} as const satisfies Partial<Record<AppointmentState, TextKey>>

/** What was done with a visit, and until when it can be taken back where that is soon over; after an undo, where it stands again. */
export function doneWords(visit: DayVisit, action: VisitAction, settled: DayVisit, texts: Texts): string {
  const { t, formatLocale } = texts
  const read = (instant: string) => formatTime(instant as Instant, formatLocale, visit.timeZone)
  const about = { name: patientName(visit), time: read(visit.startsAt) }
  const { until } = settled.lastAct.undo ?? {}
  const words = [
    action === 'undo' && settled.status in undoneWords
      ? t(undoneWords[settled.status as keyof typeof undoneWords], about)
      : t(actLooks[action].done, about),
    action === 'check-in' && numberWords(settled, t),
    action === 'undo' && mailWords(visit, t),
    action === 'cancel' &&
      settled.cancellation?.cause !== 'left-unseen' &&
      until &&
      t('doctor.undoableUntil', { time: read(until) }),
  ]
  return words.filter(Boolean).join(' ')
}

/** What whoever was checked in is told to wait for. */
export const numberWords = ({ queueNumber: number }: DayVisit, t: Texts['t']): string | false =>
  number !== null && t('doctor.numberTold', { number })

/** What became of the mail about a cancellation that is taken back. */
function mailWords({ lastAct, cancellation, patient, startsAt }: DayVisit, t: Texts['t']): string | false {
  if (lastAct.act !== 'cancel' || !patient.email || !cancellation || cancellation.cause === 'left-unseen') return false
  return t(isToldAtOnce(startsAt, lastAct.at) ? 'doctor.cancelMailCorrected' : 'doctor.cancelMailWithdrawn')
}

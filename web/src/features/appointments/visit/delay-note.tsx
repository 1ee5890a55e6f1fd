import { expectedStart, isDelayed } from '@polyclinic/domain/delays/rules.ts'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import ClockAlert from 'lucide-react/icons/clock-alert'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Note } from '../../../ui/note.tsx'
import type { Appointment } from './booked.ts'

type DelayNoteProps = {
  visit: Pick<Appointment, 'status' | 'startsAt' | 'timeZone' | 'delayMinutes'>
  now: string
}

/** That the doctor is running late, as long as this visit is still to come by it. */
export function DelayNote({ visit, now }: DelayNoteProps) {
  const { t, formatLocale } = useTexts()
  const minutes = visit.delayMinutes ?? 0
  if (!isDelayed(visit, minutes, now)) return null
  const time = formatTime(expectedStart(visit, minutes), formatLocale, visit.timeZone)
  return (
    <Note tone="warn" icon={ClockAlert}>
      <strong>{t('patient.delayed', { count: minutes })}</strong> {t('patient.delayedUntil', { time })}
    </Note>
  )
}

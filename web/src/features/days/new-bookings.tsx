import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { patientName, type DayVisit } from './day.ts'

type NewBookingsProps = { visits: readonly DayVisit[]; timeZone: string }

/** Says to those who listen what others see appear. */
export function NewBookings({ visits, timeZone }: NewBookingsProps) {
  const { t, formatLocale } = useTexts()
  const words = visits.map((visit) =>
    t('doctor.newBooking', {
      name: patientName(visit),
      time: formatTime(visit.startsAt as Instant, formatLocale, timeZone),
    }),
  )
  return (
    <VisuallyHidden>
      <span role="status">{words.join('. ')}</span>
    </VisuallyHidden>
  )
}

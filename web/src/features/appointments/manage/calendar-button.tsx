import { managedBase } from '@polyclinic/domain/appointments/manage-cookie.ts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { saveCalendarFile } from '../own-visits/save-calendar-file.ts'
import type { Appointment } from '../visit/booked.ts'

type CalendarButtonProps = { appointment: Appointment; byCookie: boolean }

/** The visit's calendar file: a plain link where the cookie opens it, fetched with the session where an account does. */
export function CalendarButton({ appointment, byCookie }: CalendarButtonProps) {
  const { t } = useTexts()
  const [hasFailed, setHasFailed] = useState(false)
  const look = { size: 'small', icon: CalendarPlus } as const
  if (byCookie)
    return (
      <Button {...look} href={`${managedBase}/appointments/${appointment.id}/calendar`} download>
        {t('booking.addToCalendar')}
      </Button>
    )
  const save = () => {
    setHasFailed(false)
    saveCalendarFile(appointment, t('patient.calendarFile')).catch(() => setHasFailed(true))
  }
  return (
    <>
      <Button {...look} onClick={save}>
        {t('booking.addToCalendar')}
      </Button>
      {hasFailed && (
        <Note tone="bad" role="alert">
          {t('patient.calendarFailed')}
        </Note>
      )}
    </>
  )
}

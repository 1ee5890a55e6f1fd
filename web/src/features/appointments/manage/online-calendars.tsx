import { googleCalendarUrl, outlookCalendarUrl } from '@polyclinic/domain/appointments/calendar-links.ts'
import { formatPlace } from '@polyclinic/domain/locations/format-address.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Anchor } from '../../../ui/anchor.tsx'
import type { Appointment } from '../visit/booked.ts'
import styles from './online-calendars.module.css'

/** For whoever keeps their calendar in a browser: clinic, doctor, time and place, and nothing of the patient. */
export function OnlineCalendars({
  appointment: { provider, location, startsAt, endsAt },
}: {
  appointment: Appointment
}) {
  const { t } = useTexts()
  const { name } = useOrganization()
  const entry = {
    title: t('booking.calendarTitle', { doctor: provider.name }),
    place: formatPlace(location.name, location.address),
    about: name,
    startsAt,
    endsAt,
  }
  return (
    <p className={styles.online}>
      <span>{t('booking.onlineCalendars')}</span>
      <Anchor href={googleCalendarUrl(entry)} target="_blank" rel="noreferrer">
        {t('booking.googleCalendar')}
      </Anchor>
      <Anchor href={outlookCalendarUrl(entry)} target="_blank" rel="noreferrer">
        {t('booking.outlookCalendar')}
      </Anchor>
    </p>
  )
}

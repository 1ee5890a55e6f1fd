import { decideOwnCheckIn } from '@polyclinic/domain/appointments/own-check-in.ts'
import MapPinCheck from 'lucide-react/icons/map-pin-check'
import { Form, useNavigation } from 'react-router'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import type { Appointment } from '../visit/booked.ts'
import { arriveField } from './change-visit.ts'
import styles from './confirm-visit.module.css'
import type { QueuePlace } from './load-queue-place.ts'

type CheckInVisitProps = { appointment: Appointment; place: QueuePlace | null; byCookie: boolean; now: string }

/** Whoever is here says so, and then sees their number and how many are before them. */
export function CheckInVisit({ appointment, place, byCookie, now }: CheckInVisitProps) {
  const { t } = useTexts()
  const isBusy = useNavigation().state !== 'idle'
  if (place && appointment.status === 'arrived')
    return (
      <Note tone="ok" role="status">
        <b>{t('booking.queueNumber', { number: place.number })}</b>{' '}
        {t('booking.queueBefore', { count: place.before, doctor: place.doctor })}
      </Note>
    )
  if (decideOwnCheckIn(appointment, now) !== 'arrives') return null
  return (
    <Form method="post" reloadDocument={byCookie} preventScrollReset className={styles.question}>
      <input type="hidden" name="id" value={appointment.id} />
      <p className={styles.words}>{t('booking.areYouHere')}</p>
      <Button type="submit" kind="main" name={arriveField} value="1" icon={MapPinCheck} busy={isBusy}>
        {t('booking.imHere')}
      </Button>
    </Form>
  )
}

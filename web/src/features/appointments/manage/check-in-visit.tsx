import { decideOwnCheckIn } from '@polyclinic/domain/appointments/own-check-in.ts'
import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import MapPinCheck from 'lucide-react/icons/map-pin-check'
import { Suspense, type ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTexts, type Texts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import text from '../../../ui/text.module.css'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useScreenOn } from '../../../ui/use-screen-on.ts'
import type { Appointment } from '../visit/booked.ts'
import { arriveField } from './change-visit.ts'
import { visitPath } from '../visit/visit-path.ts'
import styles from './confirm-visit.module.css'
import { isOfNearness, Near } from './lazy-near.ts'
import type { QueuePlace } from './load-queue-place.ts'

type CheckInVisitProps = {
  appointment: Appointment
  place: QueuePlace | null
  byCookie: boolean
  now: string
  /** What the last press was refused for. */
  refusal?: ErrorCode | null
}

/** Whoever is here says so, and then sees their number and how many are before them. */
export function CheckInVisit({ appointment, place, byCookie, now, refusal = null }: CheckInVisitProps) {
  const { t } = useTexts()
  const { ownCheckInMinutes } = useOrganization().settings
  const isBusy = useNavigation().state !== 'idle'
  const waits = place !== null && appointment.status === 'arrived'
  useScreenOn(waits)
  if (place)
    return (
      <Stack gap="small">
        <Note tone="ok" role="status">
          <b>{t('booking.queueNumber', { number: place.number })}</b>{' '}
          {appointment.status === 'checked-in'
            ? calledWords(place, t)
            : t('booking.queueBefore', { count: place.before, doctor: place.doctor })}
        </Note>
        {waits && <p className={text['quiet']}>{t('booking.queueStay')}</p>}
      </Stack>
    )
  if (decideOwnCheckIn(appointment, now, ownCheckInMinutes) !== 'arrives') return null
  return (
    <Form
      method="post"
      action={visitPath('/appointment/manage', appointment.id)}
      reloadDocument={byCookie}
      preventScrollReset
      className={styles.question}
    >
      <input type="hidden" name="id" value={appointment.id} />
      {isOfNearness(refusal) ? (
        <NearOnceReady refusal={refusal} isBusy={isBusy} />
      ) : (
        <>
          <p className={text['strong']}>{t('booking.areYouHere')}</p>
          <Button type="submit" kind="main" name={arriveField} value="1" icon={MapPinCheck} busy={isBusy}>
            {t('booking.imHere')}
          </Button>
        </>
      )}
    </Form>
  )
}

/** Where no script runs nothing can ask where the phone is. */
function NearOnceReady(props: ComponentProps<typeof Near>) {
  const { t } = useTexts()
  const isHydrated = useHydrated()
  if (!isHydrated)
    return (
      <noscript>
        <p>{t('near.nearDesk')}</p>
      </noscript>
    )
  return (
    <Suspense>
      <Near {...props} />
    </Suspense>
  )
}

const calledWords = ({ doctor, room }: QueuePlace, t: Texts['t']) =>
  room === null ? t('booking.queueNow', { doctor }) : t('booking.queueNowIn', { doctor, room })

import { decideOwnCheckIn } from '@polyclinic/domain/appointments/own-check-in.ts'
import { isAskedToConfirm } from '@polyclinic/domain/appointments/rules.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Form, useNavigation } from 'react-router'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import text from '../../../ui/text.module.css'
import type { Appointment } from '../visit/booked.ts'
import { visitShort } from '../visit/when-words.ts'
import { confirmField } from './change-visit.ts'
import styles from './confirm-visit.module.css'

type ConfirmVisitProps = { appointment: Appointment; byCookie: boolean; now: string }

/** Asks whether the patient will be there, when the visit is near, and thanks whoever said so. */
export function ConfirmVisit({ appointment, byCookie, now }: ConfirmVisitProps) {
  const { t, formatLocale } = useTexts()
  const { ownCheckInMinutes } = useOrganization().settings
  const isBusy = useNavigation().state !== 'idle'
  // Then it is asked whether they are here.
  const isNow = decideOwnCheckIn(appointment, now, ownCheckInMinutes) === 'arrives'
  if (isNow || !isAskedToConfirm(appointment, now)) return null
  if (appointment.confirmedAt !== null)
    return (
      <Note tone="ok" role="status">
        {t('booking.confirmedByYou')}
      </Note>
    )
  return (
    <Form method="post" reloadDocument={byCookie} preventScrollReset className={styles.question}>
      <input type="hidden" name="id" value={appointment.id} />
      <input type="hidden" name="version" value={appointment.version} />
      <div>
        <p>
          {`${visitShort(appointment, formatLocale)} · ${appointment.provider.name} · ${appointment.location.name}`}
        </p>
        <p className={text['strong']}>{t('booking.willYouCome')}</p>
      </div>
      <Button type="submit" kind="main" name={confirmField} value="1" icon={CircleCheck} busy={isBusy}>
        {t('booking.illBeThere')}
      </Button>
    </Form>
  )
}

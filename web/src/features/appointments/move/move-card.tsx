import { changeWindow } from '@polyclinic/domain/appointments/rules.ts'
import { visitTextNames } from '@polyclinic/domain/appointments/visit-fields.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { Form, useNavigation } from 'react-router'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardPart } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import type { LostTime } from '../../holds/lost-time.ts'
import { useLengthAndPrice } from '../../services/reason-line.tsx'
import { slotValue } from '../../slots/slot-value.ts'
import type { Appointment } from '../visit/booked.ts'
import { feeWords } from '../visit/policy-words.ts'
import { visitShort } from '../visit/when-words.ts'
import styles from './move-card.module.css'
import { moveForm } from './move-bar.tsx'

type MoveCardProps = {
  appointment: Appointment
  byCookie: boolean
  now: string
  moveKey: string
  chosen: Instant | null
  lost: LostTime | null
  /** What should be read before it is moved. */
  note: ReactNode
}

/** From, to, and what stays as it is; moves when pressed. */
export function MoveCard({ appointment, byCookie, now, moveKey, chosen, lost, note }: MoveCardProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const lengthAndPrice = useLengthAndPrice()
  const isBusy = useNavigation().state !== 'idle'
  const { id, version, provider, service, location, timeZone, insurance } = appointment
  const spanAt = (startsAt: Instant) => ({
    startsAt,
    endsAt: addMinutes(startsAt, service.durationMinutes),
    timeZone,
  })
  const slot = chosen && { startsAt: chosen, providerId: provider.id, serviceId: service.id, locationId: location.id }
  const stays = [
    { id: 'who', text: `${provider.name}, ${location.address.street}` },
    {
      id: 'what',
      text: (
        <>
          <Own>{service.name}</Own> · {lengthAndPrice(service, insurance)}
        </>
      ),
    },
    ...visitTextNames.flatMap((id) => (appointment[id] ? [{ id, text: t(`visitFields.${id}Yours`) }] : [])),
  ]
  return (
    <Form id={moveForm} method="post" reloadDocument={byCookie} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="key" value={moveKey} />
      {slot && <input type="hidden" name="to" value={slotValue(slot)} />}
      <Card kind="raised" bare>
        <CardPart>
          <dl className={styles.way}>
            <div className={styles.stop}>
              <dt className={styles.term}>{t('booking.from')}</dt>
              <dd className={styles.value}>{visitShort(appointment, formatLocale)}</dd>
            </div>
            <div className={chosen ? styles.goal : styles.open}>
              <dt className={styles.term}>{t('booking.to')}</dt>
              <dd className={styles.value}>
                <b role="status">{chosen ? visitShort(spanAt(chosen), formatLocale) : t('booking.chooseNew')}</b>
                {lost && !chosen && (
                  <span className={styles.lost}>
                    {t('booking.takenLine', {
                      time: visitShort(spanAt(lost.slot.startsAt as Instant), formatLocale),
                    })}
                  </span>
                )}
              </dd>
            </div>
          </dl>
          {note && <div className={styles.note}>{note}</div>}
        </CardPart>
        <CardPart>
          <h2 className={styles.title}>{t('booking.stays')}</h2>
          <Facts facts={stays.map((fact) => ({ ...fact, icon: Check }))} />
        </CardPart>
        <div className={styles.act}>
          <Button type="submit" kind="main" wide disabled={!chosen} busy={isBusy}>
            {isBusy ? t('booking.moving') : t('booking.move')}
          </Button>
          <p className={styles.cost}>
            {changeWindow(appointment, now) === 'late' && appointment.policy.lateFeeMinor > 0
              ? t('booking.changeMayCost', { fee: feeWords(appointment, texts) })
              : t('booking.noCharge')}
          </p>
        </div>
      </Card>
    </Form>
  )
}

import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateBlock } from '../../../ui/date-block.tsx'
import { useLengthAndPrice } from '../../services/reason-line.tsx'
import { visitPath } from '../visit/visit-path.ts'
import { actionsFor } from '../own-visits/visit-actions.ts'
import type { Appointment } from '../visit/booked.ts'
import { dateBlockOf, visitTimes } from '../visit/when-words.ts'
import styles from './time-now.module.css'

type TimeNowProps = { appointment: Appointment; byCookie: boolean; now: string }

/** The time that is kept until another one is confirmed. */
export function TimeNow({ appointment, byCookie, now }: TimeNowProps) {
  const { t, rich, formatLocale } = useTexts()
  const lengthAndPrice = useLengthAndPrice()
  const { service, provider, insurance } = appointment
  return (
    <Card bare as="section" aria-label={t('booking.timeNow')} className={styles.card}>
      <DateBlock {...dateBlockOf(appointment, formatLocale)} tone="sunk" />
      <div className={styles.words}>
        <p className={styles.quiet}>{t('booking.timeNow')}</p>
        <p className={styles.time}>{visitTimes(appointment, formatLocale)}</p>
        <p className={styles.quiet}>
          {rich('booking.serviceWith', { service: <Own>{service.name}</Own>, doctor: provider.name })} ·{' '}
          {lengthAndPrice(service, insurance)}
        </p>
      </div>
      {actionsFor(appointment, now).cancel && (
        <div className={styles.cancel}>
          <Button
            kind="bad"
            size="small"
            href={visitPath('/appointment/manage', appointment.id, { cancel: '1' })}
            reload={byCookie}
          >
            {t('booking.cancelInstead')}
          </Button>
        </div>
      )}
    </Card>
  )
}

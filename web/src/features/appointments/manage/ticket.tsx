import { formatZone } from '@polyclinic/domain/kit/format.ts'
import { formatAddress } from '@polyclinic/domain/locations/format-address.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import MapPin from 'lucide-react/icons/map-pin'
import { Suspense } from 'react'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateBlock } from '../../../ui/date-block.tsx'
import { insuranceName } from '../../services/insurance-name.ts'
import { usePriceWords } from '../../services/price-words.ts'
import { PaidAhead } from '../prepay/lazy-prepay.tsx'
import { actionsFor } from '../own-visits/visit-actions.ts'
import { VisitStatus } from '../own-visits/visit-status.tsx'
import type { Appointment } from '../visit/booked.ts'
import { dateBlockOf, visitFullDate, visitTimes } from '../visit/when-words.ts'
import { CalendarButton } from './calendar-button.tsx'
import { visitPath } from '../visit/visit-path.ts'
import { OnlineCalendars } from './online-calendars.tsx'
import { Reference } from './reference.tsx'
import styles from './ticket.module.css'

type TicketProps = {
  appointment: Appointment
  byCookie: boolean
  /** ISO instant. */
  now: string
  /** Without anything to press: while canceling is being asked about. */
  bare?: boolean | undefined
}

/** A visit as a ticket: date, time, place, reference, and what can be done about it now. */
export function Ticket({ appointment, byCookie, now, bare = false }: TicketProps) {
  const texts = useTexts()
  const { t, rich, formatLocale } = texts
  const price = usePriceWords()
  const { service, provider, location, status, timeZone, reference, insurance } = appointment
  const rooms = appointment.resources.filter(({ kind }) => kind === 'room')
  const { change, cancel, isAhead, isOver } = actionsFor(appointment, now)
  return (
    <Card kind="raised" bare>
      <div className={styles.top}>
        <DateBlock {...dateBlockOf(appointment, formatLocale)} tone={isAhead ? 'brand' : 'sunk'} />
        <div className={styles.words}>
          <div className={styles.line}>
            <h2 className={styles.time}>{visitTimes(appointment, formatLocale)}</h2>
            <span className={styles.zone}>{formatZone(timeZone, formatLocale)}</span>
          </div>
          <p>{rich('booking.withDoctor', { service: <Own>{service.name}</Own>, doctor: provider.name })}</p>
          <p className={styles.quiet}>{visitFullDate(appointment, formatLocale)}</p>
          <p className={styles.quiet}>{formatAddress(location.address)}</p>
          {appointment.seat && <p className={styles.quiet}>{t('booking.seat', appointment.seat)}</p>}
          {rooms.length > 0 && (
            <p className={styles.quiet}>
              <Own>{rooms.map(({ name }) => name).join(', ')}</Own>
            </p>
          )}
          {status !== 'cancelled' && (
            <p className={styles.quiet}>
              {insurance && `${insuranceName(insurance, texts)} · `}
              {price(service.price, { insurance })}
            </p>
          )}
          {appointment.prepayment && appointment.paymentDueAt === undefined && !isOver && (
            <p className={styles.quiet}>
              <Suspense>
                <PaidAhead visit={appointment} />
              </Suspense>
            </p>
          )}
          <Reference reference={reference} />
          {(status !== 'booked' || appointment.paymentDueAt !== undefined) && <VisitStatus visit={appointment} />}
        </div>
      </div>
      {isAhead && !bare && (
        <div className={styles.actions}>
          {appointment.paymentDueAt === undefined && <CalendarButton appointment={appointment} byCookie={byCookie} />}
          <Button size="small" icon={MapPin} href={location.directionsUrl} target="_blank" rel="noreferrer">
            {t('public.directions')}
          </Button>
          {change && (
            <Button
              size="small"
              icon={CalendarClock}
              href={visitPath('/appointment/reschedule', appointment.id)}
              reload={byCookie}
            >
              {t('booking.changeTime')}
            </Button>
          )}
          {cancel && (
            <Button
              size="small"
              kind="bad"
              href={visitPath('/appointment/manage', appointment.id, { cancel: '1' })}
              reload={byCookie}
            >
              {t('booking.cancelVisit')}
            </Button>
          )}
          {appointment.paymentDueAt === undefined && <OnlineCalendars appointment={appointment} />}
        </div>
      )}
    </Card>
  )
}

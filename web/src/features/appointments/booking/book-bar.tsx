import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { prepaymentOfBooking } from '@polyclinic/domain/online-payments/prepayment.ts'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ByInsurance } from '../../services/by-insurance.tsx'
import { PriceToPay } from '../../services/price-to-pay.tsx'
import { visitDate } from '../visit/when-words.ts'
import type { Draft } from './draft.ts'
import styles from './book-bar.module.css'
import { fields } from './sent-form.ts'

/** Books, in view however long the form is, beside what is booked: on a phone the bar above has said the rest. */
export function BookBar({ visit, isBusy }: Pick<Draft, 'visit'> & { isBusy: boolean }) {
  const { t, formatLocale } = useTexts()
  const askedMinor = visit?.prepayment?.minor ?? 0
  const day = visit && formatShortDay(visitDate(visit), formatLocale)
  const time = visit && formatTime(visit.startsAt as Instant, formatLocale, visit.timeZone)
  return (
    <ActionBar
      about={{
        term: visit && (
          <span className={styles.wideOnly}>
            <Own>{visit.service.name}</Own> · <PriceToPay price={visit.service.price} />
          </span>
        ),
        value: visit && `${day}, ${time}`,
      }}
    >
      <Button type="submit" kind="main" icon={CalendarCheck} name={fields.intent} value="book" busy={isBusy}>
        {isBusy ? (
          t('booking.booking')
        ) : askedMinor > 0 ? (
          <ByInsurance>
            {(insurance) => t(prepaymentOfBooking(askedMinor, insurance) > 0 ? 'booking.bookAndPay' : 'booking.book')}
          </ByInsurance>
        ) : (
          t('booking.book')
        )}
      </Button>
    </ActionBar>
  )
}

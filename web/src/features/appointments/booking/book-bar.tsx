import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { PriceToPay } from '../../services/price-to-pay.tsx'
import { visitDate } from '../visit/when-words.ts'
import type { Draft } from './draft.ts'
import styles from './book-bar.module.css'
import { fields } from './sent-form.ts'

/** Books, in view however long the form is, beside what is booked: on a phone the bar above has said the rest. */
export function BookBar({ visit, isBusy }: Pick<Draft, 'visit'> & { isBusy: boolean }) {
  const { t, formatLocale } = useTexts()
  const { askInsurance } = useOrganization().settings
  // Whose insurance is billed pays nothing now, and says so in the form.
  const isPaidNow = visit?.prepayment !== undefined && askInsurance === 'off'
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
        {isBusy ? t('booking.booking') : t(isPaidNow ? 'booking.bookAndPay' : 'booking.book')}
      </Button>
    </ActionBar>
  )
}

import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { compareInstants, dateIn, type Instant, daysBetween } from '@polyclinic/domain/kit/time.ts'
import Hourglass from 'lucide-react/icons/hourglass'
import { useId, useRef, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OfferTime, OfferTimes } from '../../ui/offer-time.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { ReasonLine } from '../services/reason-line.tsx'
import type { LostTime, OfferedTime } from './lost-time.ts'
import styles from './nearest-times.module.css'

type NearestTimesProps = {
  lost: LostTime
  title: ReactNode
  children: ReactNode
  /** What an offer's button is and does. */
  button: (offer: OfferedTime) => ButtonHTMLAttributes<HTMLButtonElement>
  /** Where to look when nothing is near. */
  elsewhere: ReactNode
}

/** In place of a time that was lost: the three nearest, none chosen. Takes the focus when it appears. */
export function NearestTimes({ lost, title, children, button, elsewhere }: NearestTimesProps) {
  const texts = useTexts()
  const { formatLocale } = texts
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  useFocusOn(panel, lost)
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={heading} className={styles.panel}>
      <Icon of={Hourglass} className={styles.icon} />
      <div className={styles.words}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <p>{children}</p>
      </div>
      {lost.offers.length > 0 && (
        <div className={styles.offers}>
          <OfferTimes>
            {lost.offers.map((offer) => (
              <li key={`${offer.startsAt} ${offer.providerId}`}>
                <OfferTime
                  {...button(offer)}
                  day={formatShortDay(dateIn(offer.timeZone, offer.startsAt as Instant), formatLocale)}
                  time={formatTime(offer.startsAt as Instant, formatLocale, offer.timeZone)}
                  distance={[distanceWords(lost.slot.startsAt, offer.startsAt, offer.timeZone, texts), offer.doctor]
                    .filter(Boolean)
                    .join(' · ')}
                  reason={offer.reason && <ReasonLine reason={offer.reason} />}
                />
              </li>
            ))}
          </OfferTimes>
        </div>
      )}
      <div className={styles.elsewhere}>{elsewhere}</div>
    </section>
  )
}

/** How far a time is from the one that was wished for: "same day, later", "two days later". */
function distanceWords(wished: string, offered: string, timeZone: string, { t }: Texts): string {
  const [from, to] = [wished as Instant, offered as Instant]
  const days = daysBetween(dateIn(timeZone, from), dateIn(timeZone, to))
  if (days > 0) return t('booking.daysLater', { count: days })
  if (days < 0) return t('booking.daysEarlier', { count: -days })
  return compareInstants(to, from) < 0 ? t('booking.sameDayEarlier') : t('booking.sameDayLater')
}

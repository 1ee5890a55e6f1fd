import type { ButtonHTMLAttributes, ReactNode } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Icon } from './icon.tsx'
import styles from './offer-time.module.css'

type OfferTimeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  day: ReactNode
  time: ReactNode
  /** How far it is from the time that was wished: "same day, later". */
  distance: ReactNode
  /** What it is for: "Check-up · $180". */
  reason: ReactNode
}

/** One of the nearest times after one was lost. */
export function OfferTime({ day, time, distance, reason, ...button }: OfferTimeProps) {
  return (
    <button type="button" {...button} className={styles.offer}>
      <span className={styles.day}>{day}</span>
      <span className={styles.time}>{time}</span>
      <span className={styles.distance}>{distance}</span>
      {reason && <span className={styles.reason}>{reason}</span>}
      <Icon of={ChevronRight} className={styles.chevron} />
    </button>
  )
}

/** Offers side by side, on a phone one below the other. */
export function OfferTimes({ children }: { children: ReactNode }) {
  return <ul className={styles.offers}>{children}</ul>
}

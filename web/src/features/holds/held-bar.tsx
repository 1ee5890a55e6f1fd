import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OneColumn } from '../../ui/layout.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './held-bar.module.css'
import { HoldAction, type HoldForm } from './hold-action.tsx'
import { useHeldClock, type HeldTime } from './use-held-clock.ts'

type HeldBarProps = HoldForm & {
  held: HeldTime
  toldAt: number
  /** What it is for and costs, and the way to another reason: always in sight. */
  reason: ReactNode
  /** All that was chosen, unfolded. */
  children: ReactNode
}

/** In place of the side: the held time in one line under the top bar, the rest folded into it. */
export function HeldBar({ held, toldAt, reason, children, ...form }: HeldBarProps) {
  const { t, formatLocale } = useTexts()
  const { phase, isTicking, left, announcement } = useHeldClock(held, toldAt)
  const { startsAt, timeZone, provider } = held.visit
  const start = startsAt as Instant
  return (
    <OneColumn className={styles.stays}>
      <div className={classNames(styles.bar, phase !== 'calm' && styles.soon)}>
        <details>
          <summary className={styles.summary}>
            <Face src={provider.portraitUrl} initials={initialsOf(provider.name)} size="small" />
            <span className={styles.words}>
              <b>
                {formatShortDay(dateIn(timeZone, start), formatLocale)}, {formatTime(start, formatLocale, timeZone)}
              </b>
              <span className={styles.facts}>{provider.name}</span>
            </span>
            <span className={styles.end}>
              {(isTicking || phase === 'over') && (
                <span className={styles.facts}>
                  {phase === 'over' ? t('booking.expiredShort') : t('booking.heldShort')}
                </span>
              )}
              <span className={styles.left} role="timer" aria-live="off">
                {left}
              </span>
            </span>
            <Icon of={ChevronDown} className={styles.chevron} />
          </summary>
          <div className={styles.more}>{children}</div>
        </details>
        <div className={styles.reason}>{reason}</div>
        <div className={styles.action}>
          <HoldAction {...form} phase={phase} extensionsLeft={held.extensionsLeft} />
        </div>
        <VisuallyHidden>
          <span role="status">{announcement}</span>
        </VisuallyHidden>
      </div>
    </OneColumn>
  )
}

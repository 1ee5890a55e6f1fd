import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import styles from './held-bar.module.css'
import { HoldAction, type HoldForm } from './hold-action.tsx'
import { useHeldClock, type HeldTime } from './use-held-clock.ts'

type HeldBarProps = HoldForm & { held: HeldTime; toldAt: number; reason: ReactNode; children: ReactNode }

/** The chosen time, and how long it is held. */
export function HeldBar({ held, toldAt, reason, children, ...form }: HeldBarProps) {
  const { t } = useTexts()
  const { phase, isTicking, left, announcement } = useHeldClock(held, toldAt)
  return (
    <ChosenBar
      visit={held.visit}
      reason={reason}
      isPressing={phase !== 'calm'}
      end={
        <span className={classNames(styles.end, phase !== 'calm' && styles.soon)}>
          {(isTicking || phase === 'over') && (
            <span className={styles.facts}>
              {phase === 'over' ? t('booking.expiredShort') : t('booking.heldShort')}
            </span>
          )}
          <span className={styles.left} role="timer" aria-live="off">
            {left}
          </span>
        </span>
      }
      action={
        <>
          <div className={styles.action}>
            <HoldAction {...form} phase={phase} extensionsLeft={held.extensionsLeft} />
          </div>
          <VisuallyHidden>
            <span role="status">{announcement}</span>
          </VisuallyHidden>
        </>
      }
    >
      {children}
    </ChosenBar>
  )
}

import type { ReactNode } from 'react'
import Timer from 'lucide-react/icons/timer'
import { classNames } from './class-names.ts'
import styles from './countdown.module.css'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type CountdownProps = {
  label: ReactNode
  /** What is left as it is read, "8:12". It changes each second and is therefore not announced. */
  left: string
  /** What is left of the whole, from 0 to 1. */
  part: number
  tone?: 'calm' | 'soon' | 'over' | undefined
  /** Heard when it changes: set it at moments that matter, such as the last two minutes. */
  announcement?: string | undefined
  /** "Keep it 10 minutes longer". */
  action?: ReactNode | undefined
}

/** How long something is still held. Whoever renders it keeps the clock. */
export function Countdown({ label, left, part, tone = 'calm', announcement = '', action }: CountdownProps) {
  return (
    <div className={classNames(styles.countdown, styles[tone])}>
      <div className={styles.line}>
        <Icon of={Timer} />
        <span className={styles.label}>{label}</span>
        <span className={styles.left} role="timer" aria-live="off">
          {left}
        </span>
      </div>
      {action && <div className={styles.action}>{action}</div>}
      <svg className={styles.bar} aria-hidden="true">
        <rect width={`${Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10}%`} height="100%" />
      </svg>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  )
}

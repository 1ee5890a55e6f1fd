import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OneColumn } from '../../ui/layout.tsx'
import styles from './chosen-bar.module.css'
import type { HeldTime } from './use-held-clock.ts'

type ChosenBarProps = {
  visit: HeldTime['visit']
  /** What it is for and costs, and the way to another reason: always in sight. */
  reason: ReactNode
  /** All that was chosen, unfolded. */
  children: ReactNode
  /** How long it is held, where it is, and what can be done about that. */
  end?: ReactNode
  action?: ReactNode
  isPressing?: boolean
}

/** In place of the side: the chosen time in one line under the top bar, the rest folded into it. */
export function ChosenBar({ visit, reason, children, end, action, isPressing = false }: ChosenBarProps) {
  const { formatLocale } = useTexts()
  const { startsAt, timeZone, provider } = visit
  const start = startsAt as Instant
  return (
    <OneColumn className={styles.stays}>
      <div className={classNames(styles.bar, isPressing && styles.pressing)}>
        <details>
          <summary className={styles.summary}>
            <Face src={provider.portraitUrl} initials={initialsOf(provider.name)} size="small" />
            <span className={styles.words}>
              <b>
                {formatShortDay(dateIn(timeZone, start), formatLocale)}, {formatTime(start, formatLocale, timeZone)}
              </b>
              <span className={styles.facts}>{provider.name}</span>
            </span>
            {end}
            <Icon of={ChevronDown} className={styles.chevron} />
          </summary>
          <div className={styles.more}>{children}</div>
        </details>
        <div className={styles.reason}>{reason}</div>
        {action}
      </div>
    </OneColumn>
  )
}

import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { stateWord, type Viewer } from '../days/visit-status.tsx'
import { blockLooks } from './block-looks.ts'
import styles from './legend.module.css'
import { classNames } from '../../ui/class-names.ts'

const states = ['booked', 'arrived', 'checked-in', 'fulfilled', 'noshow'] as const

/** What the colors and marks of the grid say. */
export function Legend({ viewer, children }: { viewer: Viewer; children?: ReactNode }) {
  const { t } = useTexts()
  return (
    <ul className={styles.legend} aria-label={t('calendar.legend')}>
      {states.map((state) => {
        const { look, icon } = blockLooks[state]
        return (
          <li key={state}>
            <span className={classNames(styles.swatch, look)}>{icon && <Icon of={icon} size="small" />}</span>
            {t(stateWord(state, viewer))}
          </li>
        )
      })}
      <li>
        <span className={classNames(styles.swatch, styles.blocked)} />
        {t('calendar.timeOff')}
      </li>
      {children && <li className={styles.last}>{children}</li>}
    </ul>
  )
}

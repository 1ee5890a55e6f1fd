import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconType } from './icon.tsx'
import styles from './status.module.css'

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'brand' | 'solid'

type StatusProps = { tone?: Tone | undefined; icon?: IconType | undefined; children: ReactNode }

/** One word, one colour, one icon. Without an icon `ok` shows a dot. */
export function Status({ tone = 'neutral', icon, children }: StatusProps) {
  return (
    <span className={classNames(styles.status, styles[tone])}>
      {icon ? <Icon of={icon} size="small" /> : tone === 'ok' && <span className={styles.dot} aria-hidden="true" />}
      <span>{children}</span>
    </span>
  )
}

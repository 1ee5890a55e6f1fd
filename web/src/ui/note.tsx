import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { classNames } from './class-names.ts'
import { Icon, type IconType } from './icon.tsx'
import styles from './note.module.css'

const icons = { info: Info, ok: CircleCheck, warn: Info, bad: CircleAlert } satisfies Record<string, IconType>

type NoteProps = {
  tone?: keyof typeof icons | 'plain' | undefined
  icon?: IconType | undefined
  /** A link or button at its end. */
  action?: ReactNode | undefined
  /** `alert` for what went wrong just now, `status` for good news; nothing for what stands there from the start. */
  role?: 'alert' | 'status' | undefined
  children: ReactNode
}

/** A tinted line with an icon: policy, hold, offer, warning. `plain` has no ground. */
export function Note({ tone = 'info', icon, action, role, children }: NoteProps) {
  return (
    <div role={role} className={classNames(styles.note, styles[tone])}>
      <Icon of={icon ?? icons[tone === 'plain' ? 'info' : tone]} className={styles.icon} />
      <div className={styles.words}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

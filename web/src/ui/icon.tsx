import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'
import styles from './icon.module.css'

/** A lucide icon, imported one by one: `import Check from 'lucide-react/icons/check'`. */
export type IconType = LucideIcon

type IconProps = { of: IconType; size?: 'small' | 'normal' | 'large'; className?: string | undefined }

/** Always stands beside words, so a screen reader never hears it. */
export function Icon({ of: Drawing, size = 'normal', className }: IconProps) {
  return <Drawing aria-hidden strokeWidth={1.75} className={classNames(styles.icon, styles[size], className)} />
}

import type { ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Anchor } from './anchor.tsx'
import styles from './back-link.module.css'
import { Icon } from './icon.tsx'

/** The way up, above the first heading. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor href={href} className={styles.back}>
      <Icon of={ArrowLeft} size="small" className={styles.arrow} />
      <span>{children}</span>
    </Anchor>
  )
}

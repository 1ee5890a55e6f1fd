import type { ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Anchor, type AnchorProps } from './anchor.tsx'
import styles from './back-link.module.css'
import { Icon } from './icon.tsx'

/** The way up, above the first heading. */
export function BackLink({ href, reload, children }: Pick<AnchorProps, 'href' | 'reload'> & { children: ReactNode }) {
  return (
    <Anchor href={href} reload={reload} className={styles.back}>
      <Icon of={ArrowLeft} size="small" className={styles.arrow} />
      <span>{children}</span>
    </Anchor>
  )
}

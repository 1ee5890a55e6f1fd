import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

/** What is wrong with one answer, under it. Nothing when there is no error. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className={styles.error}>
      <Icon of={CircleAlert} size="small" />
      <span>{children}</span>
    </p>
  )
}

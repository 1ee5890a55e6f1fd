import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './permission-mark.module.css'

/** Whether something is allowed: by shape as well as by colour, and in words for who hears it. */
export function PermissionMark({ isAllowed, label }: { isAllowed: boolean; label: string }) {
  return (
    <span className={isAllowed ? styles.allowed : styles.not}>
      <Icon of={isAllowed ? Check : Minus} size="small" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

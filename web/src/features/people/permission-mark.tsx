import { withImplied } from '@polyclinic/domain/kit/implied-permissions.ts'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './permission-mark.module.css'

const words = { granted: 'people.granted', implied: 'people.implied', not: 'people.notGranted' } as const
export type Mark = keyof typeof words

/** Whether a role says something, has it because of something else that it says, or has it not. */
export const markOf = (permissions: readonly string[], permission: string): Mark =>
  permissions.includes(permission) ? 'granted' : withImplied(permissions).includes(permission) ? 'implied' : 'not'

/** Whether something is allowed: by shape as well as by colour, and in words for who hears it. */
export function PermissionMark({ of: mark }: { of: Mark }) {
  const { t } = useTexts()
  return (
    <span className={styles[mark]}>
      <Icon of={mark === 'not' ? Minus : Check} size="small" />
      <VisuallyHidden>{t(words[mark])}</VisuallyHidden>
    </span>
  )
}

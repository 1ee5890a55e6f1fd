import type { ReactNode } from 'react'
import Lock from 'lucide-react/icons/lock'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'

type RefusedStateProps = {
  title?: string | undefined
  children?: ReactNode
  actions?: ReactNode
  headingLevel?: 1 | 2 | undefined
}

/** Signed in, but not for this; the way out is home unless `actions` know a better one. */
export function RefusedState({ title, children, actions, headingLevel = 2 }: RefusedStateProps) {
  const { t } = useTexts()
  return (
    <BigMessage
      icon={Lock}
      title={title ?? t('system.refusedTitle')}
      headingLevel={headingLevel}
      actions={actions ?? <Button href="/">{t('system.home')}</Button>}
    >
      {children ?? t('system.refusedText')}
    </BigMessage>
  )
}

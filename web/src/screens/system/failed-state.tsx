import type { ReactNode } from 'react'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'

type FailedStateProps = {
  /** What happened, when more is known: the sentence of an error's code. */
  children?: ReactNode
  title?: string | undefined
  onRetry: () => void
  headingLevel?: 1 | 2 | undefined
}

/** In the place of what could not be loaded, or of what somebody sent and was not taken. */
export function FailedState({ children, title, onRetry, headingLevel = 2 }: FailedStateProps) {
  const { t } = useTexts()
  return (
    <div role="alert">
      <BigMessage
        icon={CloudAlert}
        title={title ?? t('system.failedTitle')}
        headingLevel={headingLevel}
        actions={
          <Button icon={RotateCw} onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {children ?? t('system.failedText')}
      </BigMessage>
    </div>
  )
}

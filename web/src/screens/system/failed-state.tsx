import type { ReactNode } from 'react'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import Phone from 'lucide-react/icons/phone'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { telLink } from '../../features/locations/tel-link.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'

type FailedStateProps = {
  /** What happened, when more is known: the sentence of an error's code. */
  children?: ReactNode
  title?: string | undefined
  onRetry: () => void
  /** Somebody to talk to meanwhile. */
  phone?: string | null | undefined
  headingLevel?: 1 | 2 | undefined
}

/** In the place of what could not be loaded, or of what somebody sent and was not taken. */
export function FailedState({ children, title, onRetry, phone, headingLevel = 2 }: FailedStateProps) {
  const { t } = useTexts()
  return (
    <div role="alert">
      <BigMessage
        icon={CloudAlert}
        title={title ?? t('system.failedTitle')}
        headingLevel={headingLevel}
        actions={
          <>
            <Button icon={RotateCw} onClick={onRetry}>
              {t('common.tryAgain')}
            </Button>
            {phone && (
              <Button icon={Phone} href={telLink(phone)}>
                {phone}
              </Button>
            )}
          </>
        }
      >
        {children || t('system.failedText')}
      </BigMessage>
    </div>
  )
}

import { useEffect, useState, type ReactNode } from 'react'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'
import { SystemPage } from './system-page.tsx'

type OrganizationErrorScreenProps = {
  /** What the API said; with a message nothing counts down. */
  message?: string | null | undefined
  /** On `/` itself there is nowhere to go: the countdown ends in "Try again". */
  atHome: boolean
  /** Goes to `/`, about four seconds after the screen appeared. */
  onRedirect: () => void
  onRetry: () => void
  preferences?: ReactNode
}

/** 3, 2, 1, 0, a second each. */
const countFrom = 3

/** The clinic's data could not be had. */
export function OrganizationErrorScreen(props: OrganizationErrorScreenProps) {
  const { message, atHome, onRedirect, onRetry, preferences } = props
  const { t } = useTexts()
  const [left, setLeft] = useState(countFrom)
  const [stopped, setStopped] = useState(false)
  const counting = !message && !stopped

  useEffect(() => {
    if (!counting) return
    const tick = setTimeout(() => {
      if (left > 0) setLeft(left - 1)
      else if (atHome) setStopped(true)
      else onRedirect()
    }, 1000)
    return () => clearTimeout(tick)
  }, [counting, left, atHome, onRedirect])

  return (
    <SystemPage preferences={preferences}>
      <BigMessage
        icon={CloudAlert}
        title={message || t('system.wrong')}
        actions={
          counting ? (
            <Button onClick={() => setStopped(true)}>{t('system.stayHere')}</Button>
          ) : (
            <Button kind="main" onClick={onRetry}>
              {t('common.tryAgain')}
            </Button>
          )
        }
      >
        {counting && t('system.redirecting', { seconds: left })}
      </BigMessage>
    </SystemPage>
  )
}

import { useSyncExternalStore, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { keepChoice, readChoice } from '../cookies/choice.ts'
import { forgetContainer } from '../cookies/container.ts'

/** Whether this browser said yes to the statistics of the public pages: the answer is kept in it alone. */
export function StatisticsChoice({ container }: { container: string }) {
  const { t } = useTexts()
  // Only a browser knows; what the server draws says that nothing was answered.
  const isBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const [changed, setChanged] = useState(0)
  const answer = isBrowser ? (readChoice(container)?.answer ?? null) : null
  const withdraw = () => {
    keepChoice('declined', container)
    forgetContainer()
    setChanged(changed + 1)
  }
  return (
    <Row between>
      <p aria-live="polite">{t(answer === 'accepted' ? 'privacy.statisticsYes' : 'privacy.statisticsNo')}</p>
      {answer === 'accepted' && (
        <Button size="small" onClick={withdraw}>
          {t('privacy.consentWithdraw')}
        </Button>
      )}
    </Row>
  )
}

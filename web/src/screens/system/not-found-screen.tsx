import MapPinOff from 'lucide-react/icons/map-pin-off'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'

/** Inside the public shell, for every address that is nothing. */
export function NotFoundScreen() {
  const { t } = useTexts()
  return (
    <BigMessage
      icon={MapPinOff}
      title={t('system.notFoundTitle')}
      actions={
        <>
          <Button kind="main" href="/doctors">
            {t('system.findDoctor')}
          </Button>
          <Button href="/">{t('system.home')}</Button>
        </>
      }
    >
      {t('system.notFoundText')}
    </BigMessage>
  )
}

import RotateCw from 'lucide-react/icons/rotate-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'
import { SystemPage } from './system-page.tsx'

/** In place of the whole app while the browser is offline. */
export function OfflineScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <SystemPage>
      <BigMessage
        icon={WifiOff}
        title={t('system.offlineTitle')}
        actions={
          <Button kind="main" icon={RotateCw} onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {t('system.offlineText')}
      </BigMessage>
    </SystemPage>
  )
}

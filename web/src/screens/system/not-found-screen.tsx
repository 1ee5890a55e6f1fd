import MapPinOff from 'lucide-react/icons/map-pin-off'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'
import { useStaffHome } from './use-staff-home.ts'

/** Inside a shell, for every address that is nothing: the way on is that of whoever stands there. */
export function NotFoundScreen() {
  const { t } = useTexts()
  const home = useStaffHome()
  return (
    <BigMessage
      icon={MapPinOff}
      title={t('system.notFoundTitle')}
      actions={
        <>
          {home ? (
            <Button kind="main" href={home.href}>
              {t(home.word)}
            </Button>
          ) : (
            <Button kind="main" href="/doctors">
              {t('system.findDoctor')}
            </Button>
          )}
          <Button href="/">{t('system.home')}</Button>
        </>
      }
    >
      {t('system.notFoundText')}
    </BigMessage>
  )
}

import { useBlocker } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { isAnythingUnsaved } from '../../platform/page/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks whoever is on the way to another page while something in a form is not saved. */
export function AskBeforeLeaving() {
  const { t } = useTexts()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAnythingUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t('typing.leaveTitle')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button kind="main" onClick={stay}>
            {t('typing.leaveStay')}
          </Button>
          <Button onClick={() => blocker.proceed?.()}>{t('typing.leaveGo')}</Button>
        </>
      }
    >
      <p>{t('typing.leaveText')}</p>
    </Dialog>
  )
}

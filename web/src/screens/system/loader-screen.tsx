import { useTexts } from '../../platform/i18n/texts.tsx'
import { BlockingLoader } from '../../ui/blocking-loader.tsx'

/** Until the clinic's data is there. */
export function LoaderScreen() {
  const { t } = useTexts()
  return <BlockingLoader>{t('system.pleaseWait')}</BlockingLoader>
}

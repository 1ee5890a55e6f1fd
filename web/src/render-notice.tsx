import { renderToString } from 'react-dom/server'
import { loadCatalogue } from './platform/i18n/load-catalogue.ts'
import type { Locale } from './platform/i18n/locales.ts'
import { createTexts, TextsProvider } from './platform/i18n/texts.tsx'
import { OfflineScreen } from './screens/system/offline-screen.tsx'
import { OrganizationErrorScreen } from './screens/system/organization-error-screen.tsx'

const nothing = () => {}

/** Pages that belong to no route and need no scripts: `offline`, and the error of a host that no clinic answers at. */
export async function renderNotice(notice: 'offline' | 'unknown-clinic', locale: Locale) {
  const catalogue = await loadCatalogue(locale)
  const { t } = createTexts(locale, catalogue)
  const message = t('errors.unknown_clinic')
  const html = renderToString(
    <TextsProvider locale={locale} catalogue={catalogue}>
      {notice === 'offline' ? (
        <OfflineScreen onRetry={nothing} />
      ) : (
        <OrganizationErrorScreen message={message} atHome onRedirect={nothing} onRetry={nothing} />
      )}
    </TextsProvider>,
  )
  return { html, title: notice === 'offline' ? t('system.offlineTitle') : message }
}

import { renderToString } from 'react-dom/server'
import { loadCatalogue } from './platform/i18n/load-catalogue.ts'
import type { Locale } from './platform/i18n/locales.ts'
import { createTexts, TextsProvider } from './platform/i18n/texts.tsx'
import { FailedState } from './screens/system/failed-state.tsx'
import { OfflineScreen } from './screens/system/offline-screen.tsx'
import { OrganizationErrorScreen } from './screens/system/organization-error-screen.tsx'
import { SystemPage } from './screens/system/system-page.tsx'

const nothing = () => {}

const screens = {
  offline: { title: 'system.offlineTitle', screen: () => <OfflineScreen onRetry={nothing} /> },
  'unknown-clinic': {
    title: 'errors.unknown_clinic',
    screen: (title: string) => (
      <OrganizationErrorScreen message={title} atHome onRedirect={nothing} onRetry={nothing} />
    ),
  },
  failed: {
    title: 'system.failedTitle',
    screen: () => (
      <SystemPage>
        <FailedState headingLevel={1} onRetry={nothing} />
      </SystemPage>
    ),
  },
} as const

/** Pages that belong to no route and need no app: without a connection, at a host of no clinic, when all else failed. */
export async function renderNotice(notice: keyof typeof screens, locale: Locale) {
  const catalogue = await loadCatalogue(locale)
  const { t } = createTexts(locale, catalogue)
  const { title, screen } = screens[notice]
  const html = renderToString(
    <TextsProvider locale={locale} catalogue={catalogue}>
      {screen(t(title))}
    </TextsProvider>,
  )
  return { html, title: t(title) }
}

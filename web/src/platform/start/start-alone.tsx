import { createRoot } from 'react-dom/client'
import { LoaderScreen } from '../../screens/system/loader-screen.tsx'
import { OrganizationErrorScreen } from '../../screens/system/organization-error-screen.tsx'
import { call } from '../api/call.ts'
import { applyHead } from '../organization/apply-head.ts'
import { loadOrganization } from '../organization/load.ts'
import { openCatalogue } from '../i18n/open-catalogue.ts'
import { localeOf, locales, type Locale } from '../i18n/locales.ts'
import { createTexts, TextsProvider } from '../i18n/texts.tsx'
import { routesAt } from '../../routes.tsx'
import { modeOf, readDocumentCookie } from '../page/preferences.ts'
import { Application } from './application.tsx'
import { createRouter } from './create-router.ts'

const chosenLocale = () =>
  localeOf(new URLSearchParams(location.search).get('lang')) ?? localeOf(readDocumentCookie('locale'))

/** Starts on a page of a static host, which knows no clinic: the loader, then the clinic's data, then the app. */
export async function startAlone(element: HTMLElement): Promise<void> {
  const root = createRoot(element)
  const early: Locale = chosenLocale() ?? localeOf(navigator.language) ?? locales[0]
  const texts = { locale: early, catalogue: await openCatalogue(early) }
  root.render(
    <TextsProvider {...texts}>
      <LoaderScreen />
    </TextsProvider>,
  )
  const loaded = await loadOrganization({
    api: call,
    host: location.host,
    defaultDomain: import.meta.env.VITE_DEFAULT_DOMAIN || 'boston.localhost',
    reload: () => location.reload(),
    wait: orOnline,
  })
  if (loaded.state === 'reloading') return
  if (loaded.state === 'missing') {
    document.title = loaded.message || createTexts(early, texts.catalogue).t('system.wrong')
    root.render(
      <TextsProvider {...texts}>
        <OrganizationErrorScreen
          message={loaded.message}
          atHome={location.pathname === '/'}
          onRedirect={() => location.assign('/')}
          onRetry={() => location.reload()}
        />
      </TextsProvider>,
    )
    return
  }
  const { organization } = loaded
  const mode = modeOf(readDocumentCookie('mode'))
  const locale = chosenLocale() ?? localeOf(organization.settings.locale) ?? locales[0]
  const catalogue = await openCatalogue(locale)
  applyHead(organization, locale, mode)
  const site = { organization, mode, madeAt: new Date().toISOString() }
  const router = createRouter({ routes: await routesAt(location.pathname), organization, locale, catalogue })
  root.render(<Application site={site} locale={locale} catalogue={catalogue} router={router} />)
}

/** A pause that ends early when the connection comes back. */
const orOnline = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
    addEventListener('online', () => resolve(), { once: true })
  })

import type { ReactNode } from 'react'
import type { Catalogue } from './i18n/catalogue.ts'
import type { Locale } from './i18n/locales.ts'
import { TextsProvider } from './i18n/texts.tsx'
import { SiteProvider, type Site } from './page/site.tsx'

type AppProps = { site: Site; locale: Locale; catalogue: Catalogue; children: ReactNode }

/** What stands above the router, on the server and in the browser with the same values. */
export function App({ site, locale, catalogue, children }: AppProps) {
  return (
    <TextsProvider locale={locale} catalogue={catalogue} clinicLocale={site.organization.settings.locale}>
      <SiteProvider site={site}>{children}</SiteProvider>
    </TextsProvider>
  )
}

import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { matchRoutes } from 'react-router'
import { routes } from '../../routes.tsx'
import { openCatalogue } from '../i18n/open-catalogue.ts'
import { keepOrganization } from '../organization/cache.ts'
import { hydrationOf, type PageData } from '../page/hydration.ts'
import { resolveRoutes } from '../page/lazy-routes.ts'
import { Application } from './application.tsx'
import { createRouter } from './create-router.ts'
import { warmClock } from './warm-clock.ts'

/** Hydrates the page that the server drew, once everything that is on it has been fetched. */
export async function takeOver(root: HTMLElement, data: PageData): Promise<void> {
  const { organization, locale, mode, madeAt } = data
  keepOrganization(organization)
  const matches = matchRoutes(routes, location) ?? []
  const [catalogue] = await Promise.all([
    openCatalogue(locale),
    resolveRoutes(matches.map(({ route }) => route)),
    warmClock(data),
  ])
  const router = createRouter({ organization, locale, catalogue, hydration: hydrationOf(data) })
  const site = { organization, mode, madeAt }
  startTransition(() => {
    hydrateRoot(root, <Application site={site} locale={locale} catalogue={catalogue} router={router} />)
  })
}

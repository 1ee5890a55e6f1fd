import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { matchRoutes } from 'react-router'
import { routesAt } from '../../routes.tsx'
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
  const [routes, catalogue] = await Promise.all([loadScreens(), openCatalogue(locale), warmClock(data)])
  const router = createRouter({ routes, organization, locale, catalogue, hydration: hydrationOf(data) })
  const site = { organization, mode, madeAt }
  startTransition(() => {
    hydrateRoot(root, <Application site={site} locale={locale} catalogue={catalogue} router={router} />)
  })
}

/** The table of routes, with the screens of this address in it. */
async function loadScreens() {
  const routes = await routesAt(location.pathname)
  const matches = matchRoutes(routes, location) ?? []
  await resolveRoutes(matches.map(({ route }) => route))
  return routes
}

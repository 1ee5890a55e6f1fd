import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import {
  createBrowserRouter,
  RouterContextProvider,
  type DataRouter,
  type HydrationState,
  type RouteObject,
} from 'react-router'
import { findRoutes, loadDetails } from '../../routes.tsx'
import { call, fetchClient } from '../api/call.ts'
import type { Catalogue } from '../i18n/catalogue.ts'
import type { Locale } from '../i18n/locales.ts'
import { createTexts } from '../i18n/texts.tsx'
import { apiContext, pageContext } from '../page/context.ts'
import { headOf } from '../page/head.ts'
import { readDocumentCookie } from '../page/preferences.ts'

type Options = {
  routes: RouteObject[]
  organization: OrganizationData
  locale: Locale
  catalogue: Catalogue
  hydration?: HydrationState
}

const nothing = () => {}

/** The router of the browser: loaders and actions reach the API through HTTP, and each screen sets the document's title. */
export function createRouter({ routes, organization, locale, catalogue, hydration }: Options): DataRouter {
  const getContext = () => {
    const context = new RouterContextProvider()
    context.set(apiContext, call)
    context.set(pageContext, {
      isServer: false,
      organization,
      locale,
      now: () => Promise.resolve(new Date().toISOString() as Instant),
      setCookie: nothing,
      readCookie: readDocumentCookie,
      status: nothing,
    })
    return context
  }
  const router = createBrowserRouter(routes, {
    getContext,
    patchRoutesOnNavigation: findRoutes,
    ...(hydration ? { hydrationData: hydration } : {}),
  })
  addEventListener('pointerover', fetchAhead)
  const texts = createTexts(locale, catalogue, organization.settings.locale)
  router.subscribe(({ navigation, matches, loaderData, errors }) => {
    // On its way with the next screen's files, not after them; where it fails, the call that needs it says so.
    if (navigation.state !== 'idle') return void fetchClient().catch(nothing)
    const shown = matches.map(({ route }) => ({
      handle: route.handle as unknown,
      loaderData: loaderData[route.id] as unknown,
    }))
    document.title = headOf(shown, Object.values(errors ?? {})[0], texts, organization).title
  })
  return router
}

/**
 * Whoever touches a page with times, be it to scroll, may press one next: what that needs is there by then. Not while the
 * touch is a press already, which is seen first and fetches the same by itself.
 */
function fetchAhead() {
  if (!document.querySelector('[name=slot]')) return
  removeEventListener('pointerover', fetchAhead)
  setTimeout(() => Promise.all([loadDetails(), fetchClient()]).catch(nothing), 300)
}

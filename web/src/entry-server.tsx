import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import type { Problem } from '@polyclinic/domain/kit/errors.ts'
import { loadPrepay } from './features/appointments/prepay/lazy-prepay.tsx'
import { App } from './platform/app.tsx'
import { loadCatalogue } from './platform/i18n/load-catalogue.ts'
import type { Catalogue } from './platform/i18n/catalogue.ts'
import { locales, type Locale } from './platform/i18n/locales.ts'
import { createTexts } from './platform/i18n/texts.tsx'
import type { Api } from './platform/api/api.ts'
import { ApiProblem, isProblem } from './platform/api/problem.ts'
import { apiContext, pageContext, type Page } from './platform/page/context.ts'
import type { ArticleFacts, Handle } from './platform/page/handle.ts'
import { headOf, type Head } from './platform/page/head.ts'
import { packErrors, type PageData } from './platform/page/hydration.ts'
import { resolveTree } from './platform/page/lazy-routes.ts'
import type { Mode } from './platform/page/preferences.ts'
import { allRoutes } from './routes.tsx'
import './styles.ts'

export { renderNotice } from './render-notice.tsx'
export { localeOf, locales } from './platform/i18n/locales.ts'
export { isStaffAddress, routeFilesAt } from './routes.tsx'

const catalogues = Object.fromEntries(
  await Promise.all(locales.map(async (locale) => [locale, await loadCatalogue(locale)] as const)),
) as Record<Locale, Catalogue>
const routes = await allRoutes()
await resolveTree(routes)
await loadPrepay()
const handler = createStaticHandler(routes)
const behindGuard = idsBehindGuard(handler.dataRoutes)

/** What the page at a path reads of an address's query: whatever else stands there, it is the same page. */
export const parametersAt = (pathname: string): readonly string[] =>
  handler.match(pathname)?.flatMap(({ route }) => (route.handle as Handle | undefined)?.parameters ?? []) ?? []

type Facts = Pick<Page, 'organization' | 'locale' | 'now' | 'setCookie' | 'readCookie'>

export type PageRequest = Facts & {
  /** ISO instant: on the clock of what the loaders have read. */
  madeAt: () => string
  request: Request
  mode: Mode
  /** Any operation of the API, in the process and signed out. */
  call: unknown
  /** What an error of `call` or of a loader means; logs it where nobody expected it. */
  problemOf: (error: unknown) => Problem
}

export type LoadedPage =
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'page'; status: number; draw: () => { html: string; head: Head & Shared; data: PageData } }

/** Of a page that others lead to, for programs that never run its scripts. */
type Shared = { article?: ArticleFacts | undefined; feed?: string | undefined }

/** Answers a page's request: runs its action and loaders; what they returned is drawn without asking for anything more. */
export async function load({
  request,
  mode,
  call,
  problemOf,
  madeAt: readMadeAt,
  ...facts
}: PageRequest): Promise<LoadedPage> {
  let status: number | undefined
  const page: Page = { ...facts, isServer: true, status: (code) => void (status = code) }
  const requestContext = new RouterContextProvider()
  requestContext.set(apiContext, refusing(call as Api, problemOf))
  requestContext.set(pageContext, page)
  const context = await handler.query(request, {
    requestContext,
    filterMatchesToLoad: (match) => !behindGuard.has(match.route.id),
  })
  if (context instanceof Response)
    return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' }

  const { organization, locale } = facts
  const madeAt = readMadeAt()
  const error = Object.values(context.errors ?? {})[0]
  if (error !== undefined && !isProblem(error)) problemOf(error)
  const catalogue = catalogues[locale]
  const matches = context.matches.map(({ route }) => ({
    handle: route.handle as unknown,
    loaderData: context.loaderData[route.id] as unknown,
  }))
  const draw = () => ({
    html: renderToString(
      <App site={{ organization, mode, madeAt }} locale={locale} catalogue={catalogue}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>,
    ),
    head: {
      ...headOf(matches, error, createTexts(locale, catalogue, organization.settings.locale), organization),
      ...(error === undefined ? sharedOf(matches.at(-1)) : {}),
    },
    data: {
      organization,
      locale,
      mode,
      madeAt,
      loaderData: context.loaderData,
      actionData: context.actionData,
      problems: packErrors(context.errors),
    },
  })
  return { kind: 'page', status: status ?? (isProblem(error) ? error.status : context.statusCode), draw }
}

function sharedOf(match: { handle: unknown; loaderData: unknown } | undefined): Shared {
  const handle = match?.handle as Handle<() => unknown> | undefined
  return { article: handle?.article?.(match!.loaderData), feed: handle?.feed }
}

/** The API of the process, its errors turned into what loaders and screens know. */
function refusing(call: Api, problemOf: PageRequest['problemOf']): Api {
  const forward = call as (...args: unknown[]) => Promise<unknown>
  return async (...args: unknown[]) => {
    try {
      return await forward(...args)
    } catch (error) {
      throw new ApiProblem(problemOf(error))
    }
  }
}

type Route = { id: string; middleware?: unknown; children?: Route[] | undefined }

/** The server knows nobody, so it loads nothing behind a guard: the browser finds these routes unloaded, and decides. */
function idsBehindGuard(all: readonly Route[], guarded = false): Set<string> {
  const ids = all.flatMap((route): string[] => {
    const hidden = guarded || route.middleware !== undefined
    return [...(hidden ? [route.id] : []), ...idsBehindGuard(route.children ?? [], hidden)]
  })
  return new Set(ids)
}

import { allowedFont } from '@polyclinic/domain/brand/font-hosts.ts'
import { isMeasured } from '@polyclinic/domain/brand/measured-pages.ts'
import { sitePath } from '@polyclinic/domain/kit/site-path.ts'
import type { Clinic } from '../../platform/clinics.ts'
import type { RequestFacts } from '../../platform/context.ts'
import { callInProcess } from '../../platform/http/in-process.ts'
import { asRefusal, problemOf } from '../../platform/http/problem.ts'
import type { ScopeFor, Server } from '../../platform/http/requests.ts'
import type { Route } from '../../platform/http/route.ts'
import { organizationDataOf } from '../organizations/read-organization.ts'
import { htmlDocument, type DocumentFacts } from './document.ts'
import { htmlPage, type HtmlPage } from './html-page.ts'
import { referrerPolicyOf } from './referrer-policy.ts'
import { socialPicturePath } from './social-picture.ts'
import { jsonLdFor } from './json-ld.ts'
import { iconPath } from './web-app.ts'
import type { Web } from './web.ts'

export type Site = { server: Server; routes: readonly Route[]; web: Web }

/** What of a request a page is drawn by. */
export type PageRequest = {
  clinic: Clinic
  /** With that part of the query alone that the page reads. */
  url: URL
  askedLocale: Locale | null
  locale: Locale
  mode: DocumentFacts['mode']
}
type Locale = NonNullable<ReturnType<Web['localeOf']>>

/** What else a request says, which is somebody's own: who asks, and what they send. */
export type Asker = { facts: RequestFacts; scopeFor: ScopeFor; request: Request }

export type DrawnAnswer = (
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'page'; page: HtmlPage }
) & {
  /** All that was to be in it is in it. */
  isWhole: boolean
}

/** Runs a page's action and loaders in this process and draws what they returned as a whole document. */
export async function drawPage({ server, routes, web }: Site, asked: PageRequest, asker: Asker): Promise<DrawnAnswer> {
  const { clinic, url, askedLocale, locale, mode } = asked
  const { facts, scopeFor, request } = asker
  const { tenancy, isDemo } = server.services
  const organization = organizationDataOf(clinic, { origin: url.origin, isDemo })
  const isForm = request.method === 'POST'
  const { call, now, madeAt, end } = callInProcess(routes, scopeFor, { tenancy, clinicId: clinic.id, isForm })
  let isWhole = true
  const noteMissing = (error: unknown) => {
    isWhole = false
    const refusal = asRefusal(error)
    if (refusal.code === 'internal') server.log.error('page.failed', { requestId: facts.id, error })
    return problemOf(refusal, facts.id)
  }
  const readJsonLd = () =>
    jsonLdFor(url, organization, call).catch((error: unknown) => {
      // What search engines read is no reason to show nobody the page.
      noteMissing(error)
      return null
    })
  const load = async () => {
    const page = await web.load({
      ...{ organization, locale, mode, call, now, madeAt, request, problemOf: noteMissing },
      setCookie: (...cookie) => facts.setCookie(...cookie),
      readCookie: (name) => facts.readCookie(name),
    })
    return { page, jsonLd: page.kind === 'page' && page.status === 200 ? await readJsonLd() : null }
  }
  const { page, jsonLd } = await load().finally(end)
  if (page.kind === 'redirect')
    return { kind: 'redirect', status: isForm ? 303 : page.status, location: sameSite(page.location), isWhole }

  const { html, head, data } = page.draw()
  const font = allowedFont(organization.styles.font)
  const document = htmlDocument({
    ...head,
    ...{ locale, mode, organization, askedLocale, font, data, jsonLd, html },
    path: head.path ?? url.pathname,
    socialPicture: organization.styles.socialPicture ?? socialPicturePath(clinic),
    locales: web.locales,
    fonts: organization.styles.fontFile ? [organization.styles.fontFile] : font ? web.fontsOf(font) : [],
    appIcon: iconPath('apple', clinic),
    themeColours: themeColours(clinic),
    brandCss: clinic.brand_css,
    css: web.css,
    container: page.status === 200 && isMeasured(url.pathname) ? clinic.gtm_id : null,
    sheets: head.styles ? web.sheetsOf(head.styles) : [],
    scripts: web.scripts(locale, url.pathname),
    scriptBeside: clinic.gtm_id && !web.isStaffAddress(url.pathname) ? web.cookieScript : undefined,
  })
  const headers = {
    'referrer-policy': referrerPolicyOf(clinic),
    'cache-control': head.noindex ? 'no-store' : 'private, no-cache',
  }
  return { kind: 'page', page: htmlPage(document, page.status, headers), isWhole }
}

/** Loaders redirect within the site only. */
const sameSite = (location: string) => {
  const { pathname, search, hash } = new URL(location, 'http://site.invalid')
  return sitePath(pathname + search + hash) ?? '/'
}

function themeColours({ palettes }: Clinic) {
  const { light, dark } = palettes as { light?: { nav?: string }; dark?: { nav?: string } }
  return light?.nav && dark?.nav ? { light: light.nav, dark: dark.nav } : null
}

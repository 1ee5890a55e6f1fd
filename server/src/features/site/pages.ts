import { sitePath } from '@polyclinic/domain/kit/site-path.ts'
import { isDefaultDomainHost } from '@polyclinic/domain/organizations/hosts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clinic } from '../../platform/clinics.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import type { Route } from '../../platform/http/route.ts'
import { callInProcess } from '../../platform/http/in-process.ts'
import { asRefusal, problemOf } from '../../platform/http/problem.ts'
import { clinicOfRequest, factsOf, scopesOf, type Server } from '../../platform/http/requests.ts'
import { callerOf } from '../../platform/network.ts'
import { originOf } from '../../platform/origin.ts'
import { refuse } from '../../platform/refuse.ts'
import { organizationDataOf } from '../organizations/read-organization.ts'
import { allowedFont, contentPolicy, newNonce } from './content-policy.ts'
import { htmlDocument } from './document.ts'
import { jsonLdFor } from './json-ld.ts'
import { sendFailure } from './notices.ts'
import { webRequest } from './web-request.ts'
import { isSameOrigin } from '../../platform/http/same-origin.ts'
import type { Web } from './web.ts'

const modeOf = (cookie: string | undefined) => (cookie === 'light' || cookie === 'dark' ? cookie : 'system')

// Each has a connection of the database and a page in memory; drawing needs the processor, of which there is one.
const inTurn = createFairQueue({
  of: ['clinic', 'network'],
  atOnce: { all: 3 },
  waiting: { clinic: 100 },
  busy: () => refuse('unavailable', { retryAfterSeconds: 5 }),
})

/** Every page: the clinic of the host, its route's action and loaders in this process, the screen as a whole document. */
export function registerPages(app: FastifyInstance, server: Server, routes: readonly Route[], web: Web) {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await answer(server, routes, web, request, reply)
    } catch (error) {
      return sendFailure(server, web, request, reply, error)
    }
  }
  app.get('/*', handler)
  app.post('/*', handler)
}

async function answer(
  server: Server,
  routes: readonly Route[],
  web: Web,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (request.method === 'POST' && !isSameOrigin(request)) throw refuse('forbidden')
  const clinic = await clinicOfRequest(server, request)
  if (!clinic) throw refuse('unknown_clinic')
  const url = urlOf(request)
  const elsewhere = await otherClinic(server, clinic, url)
  if (elsewhere) return reply.redirect(elsewhere, 302)
  const send = await inTurn(callerOf(clinic, request), async () => {
    // Who has gone meanwhile needs no page.
    if (request.raw.socket.destroyed && request.method === 'GET') throw refuse('unavailable')
    return makePage({ server, routes, web, request, reply }, clinic, url)
  })
  return send()
}

type Asked = {
  server: Server
  routes: readonly Route[]
  web: Web
  request: FastifyRequest
  reply: FastifyReply
}

/** Sending it is not part of its turn: whoever reads slowly keeps nobody waiting. */
async function makePage({ server, routes, web, request, reply }: Asked, clinic: Clinic, url: URL) {
  const facts = factsOf(server, request, reply)
  const organization = organizationDataOf(clinic, { origin: url.origin, isDemo: server.services.isDemo })
  const askedLocale = web.localeOf(url.searchParams.get('lang'))
  const locale = askedLocale ?? web.localeOf(request.cookies['locale']) ?? web.localeOf(clinic.locale) ?? 'en'
  const mode = modeOf(request.cookies['mode'])
  const scopeFor = await scopesOf(server, clinic, request, reply)
  const { tenancy } = server.services
  const isForm = request.method === 'POST'
  const { call, now, madeAt, end } = callInProcess(routes, scopeFor, { tenancy, clinicId: clinic.id, isForm })
  const load = async () => {
    const page = await web.load({
      ...{ organization, locale, mode, call, now, madeAt },
      request: webRequest(request, url),
      setCookie: facts.setCookie,
      readCookie: facts.readCookie,
      problemOf: (error) => {
        const refusal = asRefusal(error)
        if (refusal.code === 'internal') server.log.error('page.failed', { requestId: request.id, error })
        return problemOf(refusal, request.id)
      },
    })
    const isShown = page.kind === 'page' && page.status === 200
    return { page, jsonLd: isShown ? await jsonLdFor(url.pathname, organization, call) : null }
  }
  const { page, jsonLd } = await load().finally(end)
  if (page.kind === 'redirect')
    return () => reply.header('cache-control', 'no-store').redirect(sameSite(page.location), isForm ? 303 : page.status)

  const { html: body, head, data } = page.draw()
  const nonce = newNonce()
  const font = allowedFont(organization.styles.font)
  const html = htmlDocument({
    ...head,
    ...{ nonce, locale, mode, organization, askedLocale, font, data, jsonLd },
    path: head.path ?? url.pathname,
    locales: web.locales,
    fonts: font ? web.fontsOf(font) : [],
    themeColours: themeColours(clinic),
    brandCss: clinic.brand_css,
    css: web.css,
    sheets: head.styles ? web.sheetsOf(head.styles) : [],
    html: body,
    scripts: web.scripts(locale),
  })
  return () =>
    reply
      .code(page.status)
      .headers({
        'content-security-policy': contentPolicy(nonce, font),
        // So that a form names its origin where a browser sends no Sec-Fetch-Site.
        'referrer-policy': 'same-origin',
        'cache-control': head.noindex ? 'no-store' : 'private, no-cache',
        vary: 'cookie',
      })
      .type('text/html; charset=utf-8')
      .compress(html)
}

/** What was asked for, at the host it was asked at: `//name` is a path here. */
function urlOf({ url, protocol, headers }: FastifyRequest): URL {
  return new URL(`${protocol}://${headers.host}${url}`)
}

/** On a host that names no clinic, another clinic's landing page is at that clinic's own address. */
async function otherClinic(server: Server, clinic: Clinic, url: URL): Promise<string | null> {
  const slug = /^\/clinic\/([a-z0-9-]+)(\/|$)/.exec(url.pathname)?.[1]
  if (!slug || slug === clinic.slug || !isDefaultDomainHost(url.host)) return null
  const other = await server.clinics.bySlug(slug)
  return other && originOf(other, server.services.port()) + url.pathname
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

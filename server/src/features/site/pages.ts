import { bareHost, isDefaultDomainHost, isWorkPath } from '@polyclinic/domain/organizations/hosts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sharesOfDrawing } from '../../platform/bounds.ts'
import type { Clinic } from '../../platform/clinics.ts'
import type { RequestFacts } from '../../platform/context.ts'
import { chargeShares } from '../../platform/http/bound-routes.ts'
import { cookieOf } from '../../platform/http/cookies.ts'
import { clinicOfRequest, factsOf, scopesOf, type Server } from '../../platform/http/requests.ts'
import { inTurn } from '../../platform/http/route-turns.ts'
import { isSameOrigin } from '../../platform/http/same-origin.ts'
import { originOf } from '../../platform/origin.ts'
import { refuse } from '../../platform/refuse.ts'
import { drawPage, type PageRequest, type DrawnAnswer, type Site } from './draw-page.ts'
import { sendHtml } from './html-page.ts'
import { keptOrDrawn } from './keep-page.ts'
import { sendFailure } from './notices.ts'
import { modeOf } from './preferences.ts'
import { webRequest } from './web-request.ts'
import type { Web } from './web.ts'

/** Every page: the clinic of the host, its route's action and loaders in this process, the screen as a whole document. */
export function registerPages(app: FastifyInstance, site: Site) {
  const { server } = site
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    let clinic: Clinic | null = null
    try {
      clinic = await clinicOfRequest(server, request)
      return await answer(site, clinic, request, reply)
    } catch (error) {
      return sendFailure(site, request, reply, error, clinic)
    }
  }
  app.get('/*', handler)
  app.post('/*', handler)
}

async function answer(site: Site, clinic: Clinic | null, request: FastifyRequest, reply: FastifyReply) {
  const { server } = site
  const isForm = request.method === 'POST'
  if (isForm && !isSameOrigin(request)) throw refuse('forbidden')
  if (!clinic) throw refuse('unknown_clinic')
  const whole = urlOf(request)
  const elsewhere = await otherClinic(server, clinic, whole)
  if (elsewhere) return reply.redirect(elsewhere, 302)
  const atPrimary = isForm ? null : primaryAddress(server, clinic, whole)
  // Permanent for whoever indexes, and kept by no browser: another host may be the primary one tomorrow.
  if (atPrimary) return reply.header('cache-control', 'no-store').redirect(atPrimary, 308)

  const url = isForm ? whole : readUrl(site.web, whole)
  const asked = askedFor(site, clinic, request, url)
  const draw = (facts: RequestFacts) => {
    chargeShares(request, sharesOfDrawing)
    return inTurn(request, clinic, async () => {
      // Who has gone meanwhile needs no page.
      if (request.raw.socket.destroyed && !isForm) throw refuse('unavailable')
      const scopeFor = await scopesOf(server, clinic, request, reply, facts)
      return drawPage(site, asked, { facts, scopeFor, request: webRequest(request, url) })
    })
  }
  if (isForm || request.headers.authorization !== undefined)
    return send(request, reply, await draw(factsOf(server, request, reply)))
  const scopeFor = await scopesOf(server, clinic, request, reply)
  return send(request, reply, await keptOrDrawn(scopeFor({ access: 'public' }), asked, draw))
}

function send(request: FastifyRequest, reply: FastifyReply, drawn: DrawnAnswer) {
  if (drawn.kind === 'page') return sendHtml(request, reply, drawn.page)
  return reply.header('cache-control', 'no-store').redirect(drawn.location, drawn.status)
}

/** What was asked for, at the host it was asked at: `//name` is a path here. */
function urlOf({ url, protocol, headers }: FastifyRequest): URL {
  return new URL(`${protocol}://${headers.host}${url}`)
}

/** Without what the page does not read: addresses differ endlessly, pages do not. */
function readUrl(web: Web, whole: URL): URL {
  if (whole.search === '') return whole
  const url = new URL(whole)
  url.search = ''
  for (const name of web.parametersAt(whole.pathname))
    for (const value of whole.searchParams.getAll(name)) url.searchParams.append(name, value)
  const lang = web.localeOf(whole.searchParams.get('lang'))
  if (lang) url.searchParams.set('lang', lang)
  return url
}

function askedFor({ web }: Site, clinic: Clinic, request: FastifyRequest, url: URL): PageRequest {
  const askedLocale = web.localeOf(url.searchParams.get('lang'))
  return {
    clinic,
    url,
    askedLocale,
    locale: askedLocale ?? web.localeOf(cookieOf(request, 'locale')) ?? web.localeOf(clinic.locale) ?? 'en',
    mode: modeOf(cookieOf(request, 'mode')),
  }
}

/** Of a page that was asked for at another domain of the clinic than its primary one, where it does not stay (`isWorkPath`). */
function primaryAddress({ services }: Server, clinic: Clinic, url: URL): string | null {
  const host = bareHost(url.host)
  if (host === clinic.primaryHost || !clinic.hosts.includes(host) || isWorkPath(url.pathname)) return null
  const origin = originOf(clinic, services.port())
  return bareHost(new URL(origin).host) === host ? null : origin + url.pathname + url.search
}

/**
 * On a host that names no clinic, another clinic's landing page is at that clinic's own address; and on every host what
 * names a slug that a clinic had before, as mails and tablets do, is where it stands now.
 */
async function otherClinic(server: Server, clinic: Clinic, url: URL): Promise<string | null> {
  const [, slug, rest] = /^\/clinic\/([a-z0-9-]+)((?:\/.*)?)$/.exec(url.pathname) ?? []
  if (!slug || slug === clinic.slug) return null
  const other = await server.clinics.bySlug(slug)
  if (other?.id === clinic.id) return `/clinic/${other.slug}${rest}${url.search}`
  if (!isDefaultDomainHost(url.host)) return null
  return other && `${originOf(other, server.services.port())}/clinic/${other.slug}${rest}`
}

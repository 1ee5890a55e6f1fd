import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '@polyclinic/domain/kit/errors.ts'
import type { Clinic } from '../../platform/clinics.ts'
import { asRefusal } from '../../platform/http/problem.ts'
import { clinicOfRequest, type Server } from '../../platform/http/requests.ts'
import { contentPolicy, newNonce } from './content-policy.ts'
import { htmlDocument } from './document.ts'
import type { Web } from './web.ts'

type Notice = Parameters<Web['renderNotice']>[0]

async function noticeDocument(web: Web, request: FastifyRequest, notice: Notice, nonce: string, clinic: Clinic | null) {
  // Without a clinic that would say its language, the browser's first one.
  const [, spoken] = /^([a-z]+)/i.exec(request.headers['accept-language'] ?? '') ?? []
  const asked = [request.cookies['locale'], clinic?.locale, spoken]
  const locale = asked.map(web.localeOf).find((known) => known !== null) ?? 'en'
  const { mode: chosen } = request.cookies
  const mode = chosen === 'light' || chosen === 'dark' ? chosen : 'system'
  // Without a connection nothing can be sent; what was sent in a form has no address to come back to.
  const hasWayBack = notice !== 'offline' && request.method === 'GET'
  const { html, title } = await web.renderNotice(notice, locale, hasWayBack ? { mode, returnTo: request.url } : null)
  return htmlDocument({
    ...{ nonce, locale, mode, html, title },
    description: '',
    noindex: true,
    organization: null,
    path: '/',
    askedLocale: null,
    locales: web.locales,
    font: null,
    fonts: [],
    themeColours: null,
    brandCss: clinic?.brand_css ?? '',
    css: web.css,
    sheets: [],
    data: null,
    scripts: [],
    jsonLd: null,
    isStandIn: notice === 'offline',
  })
}

/** A page without an app: no clinic answers here, or ours is not able to answer. Only what nobody expected is logged. */
export async function sendFailure(
  server: Server,
  web: Web,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
) {
  const refusal = asRefusal(error)
  if (refusal.code === 'internal') server.log.error('page.failed', { requestId: request.id, error })
  const nonce = newNonce()
  const { status } = refusals[refusal.code]
  // In its colours and language, where nothing speaks against asking for it.
  const clinic = status < 500 ? await clinicOfRequest(server, request).catch(() => null) : null
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  reply
    .code(status)
    .headers({ 'content-security-policy': contentPolicy(nonce, null), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
  const html = await noticeDocument(web, request, refusal.code, nonce, clinic)
  // What is refused before the hooks of its route has no compressor yet.
  const hasCompressor = (reply.compress as FastifyReply['compress'] | null) !== null
  return hasCompressor ? reply.compress(html) : reply.send(html)
}

/** The offline screen in the clinic's colours, for the service worker to keep. */
export function registerOfflinePage(app: FastifyInstance, server: Server, web: Web) {
  app.get('/offline', async (request, reply) => {
    const nonce = newNonce()
    const clinic = await clinicOfRequest(server, request)
    return reply
      .headers({ 'content-security-policy': contentPolicy(nonce, null), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .compress(await noticeDocument(web, request, 'offline', nonce, clinic))
  })
}

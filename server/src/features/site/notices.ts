import { refusals } from '@polyclinic/domain/kit/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { memoryBounds } from '../../platform/bounds.ts'
import type { Clinic } from '../../platform/clinics.ts'
import { cookieOf } from '../../platform/http/cookies.ts'
import { asRefusal } from '../../platform/http/problem.ts'
import { clinicNamed, clinicOfRequest } from '../../platform/http/requests.ts'
import { contentOf } from '../organizations/stored.ts'
import { htmlDocument } from './document.ts'
import type { Site } from './draw-page.ts'
import { bytesOf, htmlPage, sendHtml, type HtmlPage } from './html-page.ts'
import { modeOf } from './preferences.ts'
import { referrerPolicyOf } from './referrer-policy.ts'
import type { Web } from './web.ts'

type Notice = Parameters<Web['renderNotice']>[0]

// Whoever is refused costs less than a page: each notice is drawn once, and sent as it is.
const kept = new LRUCache<string, HtmlPage>({ maxSize: memoryBounds.noticeBytes, sizeCalculation: bytesOf })

/** A page without an app, in a clinic's colours and language where one is known. */
async function noticePage(web: Web, request: FastifyRequest, notice: Notice, clinic: Clinic | null) {
  // Without a clinic that would say its language, the browser's first one.
  const [, spoken] = /^([a-z]+)/i.exec(request.headers['accept-language'] ?? '') ?? []
  const asked = [cookieOf(request, 'locale'), clinic?.locale, spoken]
  const locale = asked.map(web.localeOf).find((known) => known !== null) ?? 'en'
  const mode = modeOf(cookieOf(request, 'mode'))
  // Without a connection nothing can be sent; what was sent in a form has no address to come back to.
  const hasWayBack = notice !== 'offline' && request.method === 'GET'
  const movedTo = clinic?.closed?.movedTo ?? null
  const key = [notice, locale, mode, hasWayBack, clinic?.id, clinic?.rowVersion, movedTo].join(' ')
  const page = kept.get(key) ?? (await draw())
  kept.set(key, page)
  return page

  async function draw() {
    const phone = clinic && contentOf(clinic).homepage.footer.contactUs.phone
    const { html, title } = await web.renderNotice(notice, locale, { mode: hasWayBack ? mode : null, phone, movedTo })
    const document = htmlDocument({
      ...{ locale, mode, html, title },
      description: '',
      noindex: true,
      organization: null,
      socialPicture: null,
      path: '/',
      askedLocale: null,
      locales: web.locales,
      font: null,
      fonts: [],
      appIcon: null,
      themeColours: null,
      brandCss: clinic?.brand_css ?? '',
      css: web.css,
      sheets: [],
      data: null,
      scripts: [],
      jsonLd: null,
      isStandIn: notice === 'offline',
    })
    if (notice === 'offline') return htmlPage(document, 200, { 'cache-control': 'no-cache' })
    const headers = { 'cache-control': 'no-store', 'referrer-policy': referrerPolicyOf(clinic) }
    return htmlPage(document, refusals[notice].status, headers)
  }
}

/**
 * A page without an app: no clinic answers here, or ours is not able to answer. Only what nobody expected is logged.
 * @param found the clinic of the host, where it was found before
 */
export async function sendFailure(
  { server, web }: Pick<Site, 'server' | 'web'>,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  found: Clinic | null = null,
) {
  const refusal = asRefusal(error)
  if (refusal.code === 'internal') server.log.error('page.failed', { requestId: request.id, error })
  const isOurs = refusals[refusal.code].status >= 500
  // In its colours and language, where nothing speaks against asking for it.
  const clinic = found ?? (isOurs ? null : await clinicNamed(server, request).catch(() => null))
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return sendHtml(request, reply, await noticePage(web, request, refusal.code, clinic))
}

/** The offline screen in the clinic's colours, for the service worker to keep. */
export function registerOfflinePage(app: FastifyInstance, { server, web }: Site) {
  app.get('/offline', async (request, reply) =>
    sendHtml(request, reply, await noticePage(web, request, 'offline', await clinicOfRequest(server, request))),
  )
}

import type { listArticles } from '@polyclinic/domain/blog/endpoints.ts'
import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { closedSignal } from '../../platform/http/execute.ts'
import { callInProcess, type InProcessCall } from '../../platform/http/in-process.ts'
import { clinicOfRequest, scopesOf, type Server } from '../../platform/http/requests.ts'
import { inTurn } from '../../platform/http/route-turns.ts'
import { refuse } from '../../platform/refuse.ts'
import { organizationDataOf } from '../organizations/read-organization.ts'
import type { Route } from '../../platform/http/route.ts'
import { escapeHtml } from './escape.ts'

/** Pages that are about the visitor or lead nowhere without one. */
const closed = [
  ...['/appointment', '/patient', '/doctor/', '/admin', '/partner', '/api/', '/change-password'],
  '/blog/preview',
]

/** The pages of a clinic that search engines should know. */
async function pagesOf(call: InProcessCall, slug: string, settings: OrganizationData['settings']): Promise<string[]> {
  const slugs = await slugsOfDoctors(call)
  const articles = await slugsOfArticles(call)
  const legal = [
    'privacy',
    ...(settings.hasNotice ? ['notice'] : []),
    ...(settings.hasImprint ? ['imprint'] : []),
    'accessibility',
  ]
  return [
    '/',
    '/doctors',
    ...slugs.map((slug) => `/aboutdoctor/${slug}`),
    ...(articles.length > 0 ? ['/allblogs'] : []),
    ...articles.map((slug) => `/blog/${slug}`),
    '/individual',
    `/clinic/${slug}`,
    ...legal.map((page) => `/clinic/${slug}/${page}`),
  ]
}

async function slugsOfDoctors(call: InProcessCall): Promise<string[]> {
  const slugs: string[] = []
  for (let total = Infinity; slugs.length < total;) {
    const query = { skip: slugs.length, take: 100 }
    const page = await call<typeof listProviders>('GET', '/providers', { query })
    slugs.push(...page.items.map(({ slug }) => slug))
    total = page.items.length === 0 ? 0 : page.total
  }
  return slugs
}

async function slugsOfArticles(call: InProcessCall): Promise<string[]> {
  const slugs: string[] = []
  for (let total = Infinity; slugs.length < total;) {
    const page = await call<typeof listArticles>('GET', '/blog', { query: { skip: slugs.length, take: 100 } })
    slugs.push(...page.items.map(({ slug }) => slug))
    total = page.items.length === 0 ? 0 : page.total
  }
  return slugs
}

export function registerRobots(app: FastifyInstance, server: Server, routes: readonly Route[]) {
  app.get('/robots.txt', async (request, reply) => {
    const clinic = await clinicOfRequest(server, request)
    if (!clinic) return reply.type('text/plain').send('User-agent: *\nDisallow: /\n')
    const { config } = organizationDataOf(clinic, { origin: originOfRequest(request), isDemo: server.services.isDemo })
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      `Sitemap: ${config.appUrl}/sitemap.xml`,
    ]
    return reply
      .type('text/plain')
      .header('cache-control', 'max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const clinic = await clinicOfRequest(server, request)
    if (!clinic) throw refuse('unknown_clinic')
    const scopeFor = await scopesOf(server, clinic, request, reply)
    const { config, slug, settings } = organizationDataOf(clinic, {
      origin: originOfRequest(request),
      isDemo: server.services.isDemo,
    })
    const { tenancy } = server.services
    const { call, end } = callInProcess(routes, scopeFor, { tenancy, clinicId: clinic.id, isForm: false })
    const read = () => pagesOf(call, slug, settings).finally(end)
    const paths = await inTurn(request, clinic, read, closedSignal(reply))
    const urls = paths.map((path) => `<url><loc>${escapeHtml(config.appUrl + path)}</loc></url>`)
    return reply
      .type('application/xml')
      .header('cache-control', 'max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      )
  })
}

export const originOfRequest = (request: { protocol: string; headers: { host?: string | undefined } }) =>
  `${request.protocol}://${request.headers.host ?? ''}`

import type { listArticles } from '@polyclinic/domain/blog/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { closedSignal } from '../../platform/http/execute.ts'
import { callInProcess } from '../../platform/http/in-process.ts'
import { clinicOfRequest, scopesOf, type Server } from '../../platform/http/requests.ts'
import type { Route } from '../../platform/http/route.ts'
import { inTurn } from '../../platform/http/route-turns.ts'
import { refuse } from '../../platform/refuse.ts'
import { organizationDataOf } from '../organizations/read-organization.ts'
import { escapeHtml } from './escape.ts'
import { originOfRequest } from './robots.ts'

type Article = Answer<typeof listArticles>['items'][number]

const inFeed = 50
/** Of a feed in which nothing stands. */
const never = '2000-01-01T00:00:00Z'

/** What is new in the blog, for programs that ask now and then: Atom (RFC 4287). */
export function registerFeed(app: FastifyInstance, server: Server, routes: readonly Route[]) {
  app.get('/blog/feed.xml', async (request, reply) => {
    const clinic = await clinicOfRequest(server, request)
    if (!clinic) throw refuse('unknown_clinic')
    const scopeFor = await scopesOf(server, clinic, request, reply)
    const { tenancy, isDemo } = server.services
    const { name, config } = organizationDataOf(clinic, { origin: originOfRequest(request), isDemo })
    const { call, end } = callInProcess(routes, scopeFor, { tenancy, clinicId: clinic.id, isForm: false })
    const read = () => call<typeof listArticles>('GET', '/blog', { query: { take: inFeed } }).finally(end)
    const { items } = await inTurn(request, clinic, read, closedSignal(reply))
    return reply
      .type('application/atom+xml; charset=utf-8')
      .header('cache-control', 'max-age=600')
      .send(atomFeed(items, { name, appUrl: config.appUrl, language: clinic.locale }))
  })
}

type Feed = { name: string; appUrl: string; language: string }

/** With titles and descriptions; the articles themselves are read where they stand. */
export function atomFeed(articles: readonly Article[], { name, appUrl, language }: Feed): string {
  const changed = articles.map(({ updatedAt, publishedAt }) => updatedAt ?? publishedAt).toSorted()
  return [
    `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language)}">`,
    `<id>${xml(appUrl)}/allblogs</id><title>${xml(name)}</title><updated>${changed.at(-1) ?? never}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xml(appUrl)}/blog/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${xml(appUrl)}/allblogs"/>`,
    ...articles.map((article) => entryOf(article, appUrl)),
    '</feed>',
  ].join('')
}

function entryOf(
  { id, slug, title, description, author, tags, publishedAt, updatedAt, language }: Article,
  appUrl: string,
) {
  const href = `${xml(appUrl)}/blog/${slug}`
  return [
    `<entry xml:lang="${xml(language)}"><id>urn:uuid:${id}</id><title>${xml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${href}"/>`,
    `<published>${publishedAt}</published><updated>${updatedAt ?? publishedAt}</updated>`,
    `<author><name>${xml(author.name)}</name></author>`,
    ...tags.map((tag) => `<category term="${xml(tag)}"/>`),
    `<summary>${xml(description)}</summary></entry>`,
  ].join('')
}

/** XML knows fewer characters than a text may hold. */
const xml = (text: string) => escapeHtml(text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))

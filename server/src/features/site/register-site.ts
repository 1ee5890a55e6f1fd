import type { FastifyInstance } from 'fastify'
import { routesOfKind } from '../../platform/http/bound-routes.ts'
import type { Server } from '../../platform/http/requests.ts'
import { routes } from '../routes.ts'
import { registerAssets } from './assets.ts'
import { registerFeed } from './feed.ts'
import { registerFiles } from './files.ts'
import { registerOfflinePage, sendFailure } from './notices.ts'
import { registerPages } from './pages.ts'
import { registerPreferences } from './preferences.ts'
import { registerRobots } from './robots.ts'
import { registerSocialPicture } from './social-picture.ts'
import { registerWebApp } from './web-app.ts'
import type { Web } from './web.ts'

/** Everything that is not the API: a clinic's pages, its files, and what the build made for the browser. */
export async function registerSite(app: FastifyInstance, server: Server, web: Web): Promise<void> {
  const site = { server, routes, web }
  await app.register(async (pages) => {
    // A form's fields, as they came; only pages take forms, the API takes JSON.
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    // Whoever sends a form reads a page, also when it is refused before its route.
    pages.setErrorHandler((error, request, reply) => sendFailure(site, request, reply, error))
    routesOfKind(pages, 'asset', (assets) => registerAssets(assets, web))
    routesOfKind(pages, 'file', (files) => {
      registerFiles(files, server)
      registerSocialPicture(files, server)
      registerWebApp(files, server)
      registerRobots(files, server, routes)
      registerFeed(files, server, routes)
      registerPreferences(files, web)
      registerOfflinePage(files, site)
    })
    routesOfKind(pages, 'page', (drawn) => registerPages(drawn, site))
  })
}

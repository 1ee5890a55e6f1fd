import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { Server } from '../../platform/http/requests.ts'
import { registerCalendarPage } from '../appointments/calendar-page.ts'
import { routes } from '../routes.ts'
import { registerAssets } from './assets.ts'
import { registerFiles } from './files.ts'
import { registerOfflinePage, sendFailure } from './notices.ts'
import { registerPages, type Site } from './pages.ts'
import { registerPreferences } from './preferences.ts'
import { registerRobots } from './robots.ts'

/** Everything that is not the API: a clinic's pages, its files, and what the build made for the browser. */
export async function registerSite(app: FastifyInstance, server: Server, site: Site): Promise<void> {
  await app.register(async (pages) => {
    await pages.register(compress, { global: false, encodings: ['br', 'gzip', 'identity'] })
    // A form's fields, as they came; only pages take forms, the API takes JSON.
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    // Whoever sends a form reads a page, also when it is refused before its route.
    pages.setErrorHandler((error, request, reply) => sendFailure(server, site.web, request, reply, error))
    await registerAssets(pages, site.web)
    registerFiles(pages, server)
    registerCalendarPage(pages, server)
    registerRobots(pages, server, routes)
    registerPreferences(pages, site.web)
    registerOfflinePage(pages, server, site.web)
    registerPages(pages, server, routes, site)
  })
}

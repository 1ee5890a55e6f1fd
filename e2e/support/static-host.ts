import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const page = () => readFileSync(resolve(import.meta.dirname, '../../web/dist/client/static.html'), 'utf8')

/** Serves every page as a static host does: the app without any clinic's data in it. API and files stay the server's. */
export async function serveStatically(at: Page) {
  const body = page()
  await at.route(
    ({ pathname }) => !/^\/(?:api|assets|fonts|files)\/|\.\w+$/.test(pathname),
    (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body })
        : route.fallback(),
  )
}

import { sitePath } from '@polyclinic/domain/kit/site-path.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../platform/refuse.ts'
import { cookieNameAt } from '../../platform/http/cookies.ts'
import { isSameOrigin } from '../../platform/http/same-origin.ts'
import type { Web } from './web.ts'

const aYear = 365 * 24 * 60 * 60
const modes = ['light', 'dark', 'system']

/** What was chosen; else as the device. */
export const modeOf = (cookie: string | undefined) => (cookie === 'light' || cookie === 'dark' ? cookie : 'system')

/** Takes the visitor's choice of language, or of light and dark, and leads back to where it was made. */
export function registerPreferences(app: FastifyInstance, web: Pick<Web, 'locales'>) {
  app.post('/preferences', async (request, reply) => {
    if (!isSameOrigin(request)) throw refuse('forbidden')
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    // Host-only, readable by the page: neither is a secret.
    const keep = (name: string, value: string) =>
      reply.setCookie(cookieNameAt(request, name), value, {
        ...{ path: '/', maxAge: aYear, sameSite: 'lax', secure: request.protocol === 'https' },
      })
    const locale = form.get('locale')
    const mode = form.get('mode')
    if (web.locales.some((known) => known === locale)) keep('locale', locale!)
    if (mode && modes.includes(mode)) keep('mode', mode)
    const back = new URL(sitePath(form.get('returnTo')) ?? refererPath(request) ?? '/', 'http://site.invalid')
    if (locale) back.searchParams.delete('lang')
    return reply.redirect(back.pathname + back.search, 303)
  })
}

/** Where a notice stood that ran no script to say so; the form is ours, so what leads to it is, too. */
function refererPath({ headers: { referer, host } }: FastifyRequest): string | null {
  const url = referer === undefined ? null : URL.parse(referer)
  return url && url.host === host ? sitePath(url.pathname + url.search) : null
}

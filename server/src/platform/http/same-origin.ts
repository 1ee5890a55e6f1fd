import type { FastifyRequest } from 'fastify'

/** Whether a form was sent from this very site. Browsers say so in Sec-Fetch-Site; older ones name the origin. */
export function isSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = URL.parse(headers.origin ?? '')
  return origin !== null && origin.host === headers.host?.toLowerCase()
}

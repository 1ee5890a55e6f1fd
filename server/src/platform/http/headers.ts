import type { FastifyReply, FastifyRequest } from 'fastify'

/** Of every content policy: framed by nobody, sends forms nowhere, and its addresses are its own. */
export const nothingAround = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The headers of every answer. */
export const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  // Pages set their own.
  'content-security-policy': `default-src 'none'; ${nothingAround}`,
}

/** What every answer carries. The names below a clinic's own are not ours to speak for, so HSTS leaves them out. */
export function secureHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(everywhere)
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=63072000')
}

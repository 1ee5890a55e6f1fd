import type { FastifyRequest } from 'fastify'

type Sent = Pick<FastifyRequest, 'protocol' | 'cookies'>

/** Those of the whole host; each other has a path of its own, and is sent nowhere else. */
const ofHost = ['visitor', 'locale', 'mode']

/**
 * A cookie's name as the browser knows it. Over https it has the prefix without which anything unencrypted could have set
 * it; one of the whole host has that which no other host can set, such as a neighbor below the same domain (RFC 6265bis,
 * 4.1.3).
 */
export const cookieNameAt = ({ protocol }: Pick<Sent, 'protocol'>, name: string): string =>
  protocol === 'https' ? `${ofHost.includes(name) ? '__Host-' : '__Secure-'}${name}` : name

export const cookieOf = (request: Sent, name: string): string | undefined =>
  request.cookies[cookieNameAt(request, name)]

/** The names that we gave, of all that came along. */
export const cookieNamesOf = (request: Sent): string[] =>
  Object.keys(request.cookies).flatMap((sent) => {
    const name = sent.replace(/^__(?:Host|Secure)-/, '')
    return cookieNameAt(request, name) === sent ? [name] : []
  })

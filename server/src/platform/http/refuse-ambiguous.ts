import type { IncomingMessage } from 'node:http'
import { refuse } from '../refuse.ts'

/**
 * Node takes the first of two such headers and drops the other; whoever stands before us may go by the other one, and
 * believe that another clinic or another person is meant.
 */
const once = new Set(['host', 'authorization', 'content-type'])

/**
 * Refuses what two readers may understand differently: a header that says who or what is meant and was sent twice, and an
 * address with a host of its own beside the Host header.
 * @throws {Refusal} `bad_request` naming it
 */
export function refuseAmbiguous({ rawHeaders, url = '' }: Pick<IncomingMessage, 'rawHeaders' | 'url'>): void {
  if (!url.startsWith('/'))
    throw refuse('bad_request', { errors: [{ pointer: '/path', code: 'not_a_path', message: 'Begins with a slash' }] })
  const seen = new Set<string>()
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]!.toLowerCase()
    if (!once.has(name)) continue
    if (seen.has(name))
      throw refuse('bad_request', {
        errors: [{ pointer: `/headers/${name}`, code: 'given_twice', message: 'Given twice' }],
      })
    seen.add(name)
  }
}

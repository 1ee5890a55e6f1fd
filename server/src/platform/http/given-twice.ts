import { refuse } from '../refuse.ts'

/**
 * Node takes the first of two such headers and drops the other; whoever stands before us may go by the other one, and
 * believe that another clinic or another person is meant.
 */
const once = new Set(['host', 'authorization', 'content-type'])

/** @throws {Refusal} `bad_request` naming a header that says who or what is meant, and was sent twice */
export function refuseTwice(rawHeaders: readonly string[]): void {
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

import type { Answer, Call, Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import type { Steps } from '../context.ts'
import { refuse } from '../refuse.ts'
import { admit } from './api.ts'
import type { Bound } from './bind.ts'
import { parseRequest } from './parse.ts'

/** The API as a page sees it: the same contracts, called in the process, with the steps of the page's request. */
export type InProcessCall = <E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  ...parts: Record<never, never> extends Call<E> ? [Call<E>?] : [Call<E>]
) => Promise<Answer<E>>

export function callInProcess(routes: readonly Bound[], steps: Steps): InProcessCall {
  const byName = new Map(routes.map((bound) => [`${bound.contract.method} ${bound.contract.path}`, bound]))
  const call = async (method: string, path: string, parts: Record<string, unknown> = {}) => {
    const bound = byName.get(`${method} ${path}`)
    if (!bound) throw refuse('not_found')
    admit(bound.contract, steps.actor)
    const raw = { params: parts['params'], query: parts['query'], headers: parts['headers'], body: parts['body'] }
    const result = await bound.run(steps, parseRequest(bound.contract, raw) as never)
    return Object.values(bound.contract.answers)[0]?.parse(result)
  }
  return call as InProcessCall
}

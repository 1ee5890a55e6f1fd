import type { Answer, Call, Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { refuse } from '../refuse.ts'
import { shareTransaction } from '../share-transaction.ts'
import type { Tenancy } from '../tenancy.ts'
import type { Route } from './route.ts'
import { execute } from './execute.ts'
import type { ScopeFor } from './requests.ts'

/** The API as a page sees it: the same contracts, called in the process. */
export type InProcessCall = <E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  ...parts: Record<never, never> extends Call<E> ? [Call<E>?] : [Call<E>]
) => Promise<Answer<E>>

/**
 * What a page asks for. All of it is one transaction on one clock, until `end`; what a form does is one for each act.
 * `now` is that clock, `madeAt` the same for a page that may have read nothing.
 * @param isForm the page answers a form: what is not a GET acts
 */
export function callInProcess(
  routes: readonly Route[],
  scopeFor: ScopeFor,
  { tenancy, clinicId, isForm }: { tenancy: Tenancy; clinicId: string; isForm: boolean },
): { call: InProcessCall; now: () => Promise<Instant>; madeAt: () => string; end: () => Promise<void> } {
  const byName = new Map(routes.map((route) => [`${route.contract.method} ${route.contract.path}`, route]))
  const shared = shareTransaction(tenancy, clinicId)
  const call = async (method: string, path: string, parts: Record<string, unknown> = {}) => {
    const route = byName.get(`${method} ${path}`)
    if (!route) throw refuse('not_found')
    const acts = isForm && method !== 'GET'
    if (acts) await shared.end()
    const scope = scopeFor(route.contract, acts ? undefined : shared.run)
    const raw = { params: parts['params'], query: parts['query'], headers: parts['headers'], body: parts['body'] }
    const answered = await execute(route, scope, raw)
    return 'json' in answered
      ? (JSON.parse(answered.json.toString()) as unknown)
      : 'value' in answered && answered.value
  }
  return {
    call: call as InProcessCall,
    now: () => shared.run((_db, now) => Promise.resolve(now as Instant)),
    // What read nothing agrees with any clock.
    madeAt: () => shared.readAt() ?? new Date().toISOString(),
    end: shared.close,
  }
}

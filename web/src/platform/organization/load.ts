import type { findOrganization } from '@polyclinic/domain/organizations/endpoints.ts'
import { bareHost, isDefaultDomainHost } from '@polyclinic/domain/organizations/hosts.ts'
import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import type { Api } from '../api/api.ts'
import { isProblem } from '../api/problem.ts'
import { readSession, writeSession } from '../storage.ts'
import { keepOrganization, readCachedOrganization } from './cache.ts'

export type LoadedOrganization =
  | { state: 'ready'; organization: OrganizationData }
  /** No clinic answers at this host. */
  | { state: 'missing'; message: string }
  /** The page is being loaded once more, and will find the cache filled. */
  | { state: 'reloading' }

type Options = {
  api: Api
  host: string
  /** What localhost and tunnels show. */
  defaultDomain: string
  reload: () => void
  /** Resolves after so many milliseconds, or sooner when asking again may help. */
  wait: (milliseconds: number) => Promise<void>
}

const reloadedKey = 'organizationReloaded'
const longestWait = 30_000

/**
 * The clinic's data on a page that the server embedded none in. What is cached is used at once; else it is asked for by
 * domain, kept, and the page reloaded once. Where nothing can be kept, nothing is reloaded: the data stays in memory.
 */
export async function loadOrganization({
  api,
  host,
  defaultDomain,
  reload,
  wait,
}: Options): Promise<LoadedOrganization> {
  const cached = readCachedOrganization()
  if (cached) {
    writeSession(reloadedKey, null)
    return { state: 'ready', organization: cached }
  }
  const domain = isDefaultDomainHost(host) ? defaultDomain : bareHost(host)
  const found = await ask(api, domain, wait)
  if (found.state === 'missing') return found
  const mayReload = keepOrganization(found.organization) && !readSession(reloadedKey) && writeSession(reloadedKey, '1')
  if (!mayReload) return found
  reload()
  return { state: 'reloading' }
}

/** Asks until there is an answer: the loader stays, and a failure is nobody's business but ours. */
async function ask(
  api: Api,
  domain: string,
  wait: Options['wait'],
): Promise<Exclude<LoadedOrganization, { state: 'reloading' }>> {
  for (let pause = 1000; ; pause = Math.min(pause * 2, longestWait)) {
    try {
      const query = { domains: `"${domain}"` }
      const organization = await api<typeof findOrganization>('GET', '/provider/organizations', { query })
      if (organization?.id) return { state: 'ready', organization }
    } catch (error) {
      if (isProblem(error) && error.status === 404) return { state: 'missing', message: error.message }
    }
    await wait(pause)
  }
}

import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { CacheView } from '../../platform/validated-cache.ts'
import { listProviders as readPage } from './list-providers.ts'

type Provider = Output<typeof listProviders>['items'][number]
type Named = { id: string; slug: string }
export type Directory = { providers: Provider[]; services: Named[]; locations: Named[] }

const atOnce = 500

/** All doctors who take bookings, in the clinic's order, and what they are chosen by. */
export const readDirectory = (cache: CacheView): Promise<Directory> =>
  cache.keep('directory', () =>
    cache.transact(async (context) => {
      const providers: Provider[] = []
      for (let total = Infinity; providers.length < total;) {
        const page = await readPage(context, { query: { skip: providers.length, take: atOnce } })
        providers.push(...page.items)
        total = page.items.length === 0 ? 0 : page.total
      }
      const named = (table: 'services' | 'locations') =>
        context.db.selectFrom(table).select(['id', 'slug']).where('is_active', '=', true).orderBy('position').execute()
      const value = { providers, services: await named('services'), locations: await named('locations') }
      return { value, bytes: 3 * JSON.stringify(value).length }
    }),
  )

import type { Context } from '../../platform/context.ts'
import type { CacheView } from '../../platform/validated-cache.ts'

const views = new WeakMap<Context, Promise<CacheView>>()

/** The cache as it is confirmed in a report's own transaction, once. */
export function cacheOf(context: Context): Promise<CacheView> {
  const transact = <T>(work: (own: Context) => Promise<T>) => work(context)
  const known = views.get(context)
  const view = known ?? context.services.cache({ ...context, isShared: true, session: null, findActor: null, transact })
  views.set(context, view)
  return view
}

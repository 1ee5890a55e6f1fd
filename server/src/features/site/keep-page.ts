import type { RequestFacts, RequestScope } from '../../platform/context.ts'
import { appUrlOf } from '../organizations/read-organization.ts'
import type { PageRequest, DrawnAnswer } from './draw-page.ts'
import { bytesOf, type HtmlPage } from './html-page.ts'

/** It is for nobody but who asked. */
class OnesOwn extends Error {}

/** A drawing with these facts of the request. */
type Draw = (facts: RequestFacts) => Promise<DrawnAnswer>

/**
 * The page as it was drawn for somebody else, while the database confirms that nothing of it has changed; else drawn now,
 * and kept when it is the same for everybody: nothing of the request was looked at but what is in its key, and all that
 * it was to show is there.
 * @param scope nobody's
 */
export async function keptOrDrawn(scope: RequestScope, asked: PageRequest, draw: Draw): Promise<DrawnAnswer> {
  const { keep } = await scope.services.cache(scope)
  let isMaker = false
  let own: DrawnAnswer | undefined
  try {
    const page = await keep(keyOf(asked), async (): Promise<{ value: HtmlPage; bytes: number }> => {
      isMaker = true
      const watched = watch(scope.request)
      own = await draw(watched.facts)
      if (watched.wasSeen() || !own.isWhole || own.kind !== 'page' || own.page.status !== 200) throw new OnesOwn()
      return { value: own.page, bytes: bytesOf(own.page) }
    })
    return { kind: 'page', page, isWhole: true }
  } catch (error) {
    // Who waited for somebody else's drawing is not refused with them.
    if (!isMaker) return draw(scope.request)
    if (error instanceof OnesOwn && own) return own
    throw error
  }
}

const keyOf = ({ clinic, url, locale, mode }: PageRequest) =>
  ['page', appUrlOf(clinic, url.origin), locale, mode, url.pathname + url.search].join(' ')

/** Tells whether anything of whoever asks was looked at; its number is for the log. */
function watch(facts: RequestFacts) {
  let seen = false
  const watched = new Proxy(facts, {
    get: (target, name: keyof RequestFacts) => {
      if (name !== 'id' && name !== 'log') seen = true
      return target[name]
    },
  })
  return { facts: watched, wasSeen: () => seen }
}

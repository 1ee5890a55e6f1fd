import type { Browser } from 'playwright-core'
import { approach, arrive, openPhone, whole } from './phone.ts'
import type { ViewedPage } from './pages.ts'

export type Weight = {
  /** Bytes of bodies as they were sent. */
  scripts: number
  fonts: number
  page: number
  /** Of the whole first view on the slow network, until nothing moves any more. */
  layoutShift: number
}

/** What a first view costs, fetched over the slow network. */
export async function weigh(browser: Browser, viewed: ViewedPage): Promise<Weight> {
  const { page, close } = await openPhone(browser, viewed)
  await page.addInitScript(watchShifts)
  await approach(page, viewed)
  const sizes: Promise<[string, number]>[] = []
  page.on('requestfinished', (request) => {
    // What was preloaded is asked for twice and sent once; the second time has no size.
    const size = async () =>
      [request.resourceType(), Math.max(0, (await request.sizes()).responseBodySize)] as [string, number]
    sizes.push(size())
  })
  await arrive(page, viewed)
  await whole(page)
  const layoutShift = await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)
  const weights = await Promise.all(sizes)
  const sum = (type: string) => weights.reduce((all, [of, bytes]) => all + (of === type ? bytes : 0), 0)
  await close()
  return { scripts: sum('script'), fonts: sum('font'), page: sum('document'), layoutShift }
}

function watchShifts() {
  const seen = globalThis as unknown as { shifted: number }
  seen.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { originOf } from '../../e2e/support/looks.ts'
import { chooseTime } from '../../e2e/support/booking.ts'
import { isTakenOver } from '../../e2e/support/journey.ts'
import { beforeHeld, type ViewedPage } from './pages.ts'

/** The phone of Lighthouse's mobile preset, and its network. */
const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  timezoneId: 'America/New_York',
}
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }

export type Phone = { page: Page; session: CDPSession; close: () => Promise<void> }

/** A page nobody has been on: nothing kept, a processor four times slower, and a slow network unless the test brings its own. */
export async function openPhone(
  browser: Browser,
  { brand }: ViewedPage,
  options: BrowserContextOptions & { fastNetwork?: boolean } = {},
): Promise<Phone> {
  const { fastNetwork = false, ...more } = options
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block', baseURL: originOf(brand), ...more })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  if (!fastNetwork) await session.send('Network.emulateNetworkConditions', slow4g)
  return { page, session, close: () => context.close() }
}

/** Goes to the page before it, where there is one: with none of the files that the page itself is to fetch. */
export async function approach(page: Page, viewed: ViewedPage) {
  if (!viewed.isHeld) return
  const files = /\/(assets|fonts|files)\//
  await page.route(files, (route) => route.abort())
  await page.goto(beforeHeld(viewed))
  await page.unroute(files)
}

/** Goes there as a patient does: by its address, or by a press on a time. */
export async function arrive(page: Page, { path, isHeld }: ViewedPage) {
  if (isHeld) await chooseTime(page, 3)
  else await page.goto(path)
}

/** Until the app has taken the page over and everything it asks for is there. */
export async function whole(page: Page) {
  await isTakenOver(page)
  await page.waitForLoadState('networkidle')
}

import type { Browser, Page, Route } from 'playwright-core'
import { times } from '../../e2e/support/booking.ts'
import { isTakenOver } from '../../e2e/support/journey.ts'
import { nameOf, type ViewedPage } from './pages.ts'
import { approach, arrive, openPhone } from './phone.ts'

type Tap = { name: string; isThere: (page: Page) => Promise<boolean>; tap: (page: Page) => Promise<void> }

const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first()

/** Where a tap leads before there are scripts; each ends when its effect is there, or fails after Playwright's time. */
const taps: Tap[] = [
  {
    name: 'a link',
    isThere: (page) => visible(page, 'main a[href^="/"]').isVisible(),
    tap: async (page) => {
      const link = visible(page, 'main a[href^="/"]')
      const { pathname } = new URL((await link.getAttribute('href'))!, page.url())
      await link.tap()
      await page.waitForURL((url) => url.pathname === pathname)
    },
  },
  {
    name: 'a time',
    isThere: (page) => times(page).first().isVisible(),
    tap: async (page) => {
      await times(page).first().tap()
      await page.waitForURL('/appointment/details')
      await page.locator('[name=givenName]').waitFor()
    },
  },
  {
    name: 'the menu',
    isThere: (page) => visible(page, 'header summary').isVisible(),
    tap: async (page) => {
      await visible(page, 'header summary').tap()
      await page.locator('header details[open]').waitFor()
    },
  },
  {
    name: 'a form',
    isThere: async (page) => (await page.locator('button[name=intent][value=book]:not([hidden])').count()) > 0,
    tap: async (page) => {
      await page.locator('button[name=intent][value=book]:not([hidden])').tap()
      // Nothing was filled in, which the server says.
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
]

/** Taps whatever the page has to tap while its scripts are on their way, then lets them come: nothing may be undone by them. */
export async function tapEarly(browser: Browser, viewed: ViewedPage): Promise<string[]> {
  const answered: string[] = []
  for (const { name, isThere, tap } of taps) {
    const { page, close } = await openPhone(browser, viewed, { fastNetwork: true })
    page.setDefaultTimeout(15_000)
    await approach(page, viewed)
    const waiting: Route[] = []
    await page.route(/\/assets\/.*\.js$/, (route) => void waiting.push(route))
    await arrive(page, viewed)
    if (await isThere(page)) {
      await tap(page).catch((cause: unknown) => {
        throw new Error(`${nameOf(viewed)}: ${name} was tapped and nothing came of it`, { cause })
      })
      const { pathname } = new URL(page.url())
      await page.unroute(/\/assets\/.*\.js$/)
      await Promise.all(waiting.map((route) => route.continue().catch(() => {})))
      await isTakenOver(page)
      const menuStands = name !== 'the menu' || (await page.locator('header details[open]').count()) > 0
      if (new URL(page.url()).pathname !== pathname || !menuStands)
        throw new Error(`${nameOf(viewed)}: ${name} was undone by the scripts`)
      answered.push(name)
    }
    await close()
  }
  return answered
}

import { test as base, expect, type Page } from '@playwright/test'
import { tokenOf } from './api.ts'
import { violations } from './inspect.ts'
import { originOf, sizes, type Look } from './looks.ts'
import { loginOf, password, people, type Person } from './people.ts'

type Fixtures = {
  look: Look
  origin: string
  /** Console errors and failed requests so far; must be empty at the end unless a journey takes them out. */
  noticed: string[]
  /** No violation on the page as it stands. */
  axe: (page?: Page) => Promise<void>
  /** Signs in by the form. */
  signIn: (who: Person, page?: Page) => Promise<void>
  /** Arrives as somebody who signed in on an earlier visit; a journey that is not about signing in begins so. */
  arriveAs: (who: Person | { token: string }, page?: Page) => Promise<void>
}

export const test = base.extend<Fixtures>({
  look: [{ brand: 'boston', size: 'desktop', mode: 'light' }, { option: true }],
  origin: async ({ look }, use) => use(originOf(look.brand)),
  baseURL: async ({ origin }, use) => use(origin),
  viewport: async ({ look }, use) => use(sizes[look.size]),
  colorScheme: async ({ look }, use) => use(look.mode),
  hasTouch: async ({ look }, use) => use(look.size === 'phone'),
  context: async ({ context, look, origin }, use) => {
    if (look.language) await context.addCookies([{ name: 'locale', value: look.language, url: origin }])
    await use(context)
  },
  noticed: [
    async ({ page }, use) => {
      const noticed: string[] = []
      listen(page, noticed)
      await use(noticed)
      expect(noticed, 'console errors and failed requests').toEqual([])
    },
    { auto: true },
  ],
  axe: async ({ page }, use) => use(async (other = page) => expect(await violations(other)).toEqual([])),
  signIn: async ({ page }, use) =>
    use(async (who, other = page) => {
      const login = loginOf(who)
      if (new URL(other.url(), 'http://nowhere').pathname !== login) await other.goto(login)
      await other.locator('input[type=email]').fill(people[who])
      await other.locator('input[type=password]').fill(password)
      await other.locator('input[type=password]').press('Enter')
      await other.waitForURL((url) => url.pathname !== login)
    }),
  arriveAs: async ({ page, origin }, use) =>
    use(async (who, other = page) =>
      keepToken(other, typeof who === 'string' ? await tokenOf(who, origin) : who.token),
    ),
})

/** Puts a token where the app looks for it, on an address that runs no app: others of its pages would start anew. */
export async function keepToken(page: Page, token: string) {
  await page.goto('/livez')
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
}

/** Puts a page's errors on the list. */
export function listen(page: Page, noticed: string[]) {
  page.on('console', (message) => {
    if (message.type() === 'error') noticed.push(`console: ${message.text()} ${pathAt(message.location().url)}`)
  })
  page.on('pageerror', (error) => noticed.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') noticed.push(`failed: ${request.url()}`)
  })
}

/** Without what follows the path: a test's output names no token. */
const pathAt = (address: string) => (URL.canParse(address) ? new URL(address).pathname : '')

/** Takes off the list what a test provoked; fails when it did not come. */
export function expected(noticed: string[], ...provoked: RegExp[]) {
  for (const each of provoked)
    expect(
      noticed.some((one) => each.test(one)),
      `${each.source} in ${noticed.join(' | ')}`,
    ).toBe(true)
  noticed.splice(0, Infinity, ...noticed.filter((one) => !provoked.some((each) => each.test(one))))
}

/** How Chromium tells of an answer with this status. */
export const loadedWith = (status: number) => new RegExp(`^console: Failed to load resource: .* status of ${status} `)

/** Waits until the scripts run: from then on links and forms stay in the page. */
export const isTakenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('app') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )

/** The shapes of what comes; a note's icon is none. */
const skeleton = '[role=status] > [aria-hidden=true]:not(svg)'

/** The heading stands, nothing is loading any more, and what follows the first paint has come. */
export async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator(skeleton)).toHaveCount(0)
  await page.evaluate(() =>
    document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))),
  )
}

/** Until the shape of what comes is shown. */
export const loading = (page: Page) => expect(page.locator(skeleton).first()).toBeVisible()

/** The path and query that a page has come to. */
export const pathOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)

export { expect }

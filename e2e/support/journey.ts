import { test as base, expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type Brand = 'boston' | 'berlin'
export type Size = 'phone' | 'desktop'
export type Mode = 'light' | 'dark'

/** One way to look at the product; journeys rotate through them so that every pair meets. */
export type Look = { brand: Brand; size: Size; mode: Mode }

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } }
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The demo's people. */
export const password = 'polyclinic-demo'
export const people = {
  patient: 'patient@demo.test',
  doctor: 'doctor@demo.test',
  admin: 'admin@demo.test',
  partner: 'partner@demo.test',
}

export const originOf = (brand: Brand) => `http://${brand}.localhost:${process.env['E2E_PORT']}`

type Fixtures = {
  look: Look
  origin: string
  /** Console errors and failed requests so far; must be empty at the end unless a journey takes them out. */
  noticed: string[]
  /** No violation on the page as it stands. */
  axe: (page?: Page) => Promise<void>
  signIn: (who: keyof typeof people, page?: Page) => Promise<void>
}

export const test = base.extend<Fixtures>({
  look: [{ brand: 'boston', size: 'desktop', mode: 'light' }, { option: true }],
  origin: async ({ look }, use) => use(originOf(look.brand)),
  baseURL: async ({ origin }, use) => use(origin),
  viewport: async ({ look }, use) => use(sizes[look.size]),
  colorScheme: async ({ look }, use) => use(look.mode),
  hasTouch: async ({ look }, use) => use(look.size === 'phone'),
  noticed: [
    async ({ page }, use) => {
      const noticed: string[] = []
      listen(page, noticed)
      await use(noticed)
      expect(noticed, 'console errors and failed requests').toEqual([])
    },
    { auto: true },
  ],
  axe: async ({ page }, use) => use((other = page) => inspect(other)),
  signIn: async ({ page }, use) =>
    use(async (who, other = page) => {
      const login = { patient: '/patient/login', partner: '/partner/login' }[who as string] ?? '/doctor/login'
      await other.goto(login)
      await other.locator('input[type=email]').fill(people[who])
      await other.locator('input[type=password]').fill(password)
      await other.locator('input[type=password]').press('Enter')
      await other.waitForURL((url) => url.pathname !== login)
    }),
})

/** Puts a page's errors on the list. */
export function listen(page: Page, noticed: string[]) {
  page.on('console', (message) => message.type() === 'error' && noticed.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => noticed.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') noticed.push(`failed: ${request.url()}`)
  })
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { target: string[] }[] }

async function inspect(page: Page) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // The page's Content-Security-Policy does not bind the inspector.
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Runtime.evaluate', { expression: axeSource })
  await inspector.detach()
  const violations = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as {
      axe: { run: (on: Document, how: object) => Promise<{ violations: Violation[] }> }
    }
    return (await axe.run(document, { runOnly: tags })).violations
  }, rules)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([])
}

export { expect }

import type { Page } from '@playwright/test'
import { findings, violations, watchShifts } from './inspect.ts'
import { lostWhenCramped } from './cramped.ts'
import { expect, isTakenOver, listen, settled, test as journey } from './journey.ts'
import { brands, type Brand, type Look, type Mode, type Size } from './looks.ts'

export type Shot = {
  /** What it is called in the report; the path alone for a screen as it comes. */
  as?: string
  /** Provokes a state before the page is asked for. */
  before?: (page: Page) => unknown
  /** Brings the page into its state. */
  act?: (page: Page) => unknown
  /** How far it is when it shows the state; else until a heading stands and nothing is loading. */
  until?: (page: Page) => Promise<unknown>
  /** Console messages that the provoked state brings with it. */
  provokes?: RegExp
  /** False for a page that has no app. */
  app?: false
  /** Rules that do not hold for it. */
  except?: RegExp
}

type Fixtures = {
  /** Opens a page and inspects it. */
  open: (path: string, shot?: Shot) => Promise<void>
  /** Inspects a page as it stands. */
  inspect: (name: string, page: Page, except?: RegExp) => Promise<void>
  /** What was found so far, by screen. */
  found: Map<string, string[]>
  /** False where another look has the same page of the same size, in other colors. */
  isWhole: boolean
}

/** Long enough for a test of many screens on a machine that does much else. */
const patience = 240_000

/** A test that walks past many screens and tells at its end of all that a careful eye would notice. */
export const test = journey.extend<Fixtures>({
  found: async ({}, use) => {
    journey.setTimeout(patience)
    const found = new Map<string, string[]>()
    await use(found)
    expect(Object.fromEntries(found)).toEqual({})
  },
  isWhole: [true, { option: true }],
  inspect: async ({ look, isWhole, found }, use) =>
    use(async (name, page, except) => {
      const { brand, size } = look
      const of = isWhole ? 'everything' : 'color'
      const seen = [...(await findings(page)), ...(await violations(page, { of }))].filter((one) => !except?.test(one))
      if (size === 'phone' && brand === 'berlin') seen.push(...(await lostWhenCramped(page)))
      if (seen.length > 0) found.set(name, [...(found.get(name) ?? []), ...seen])
    }),
  open: async ({ context, found, inspect }, use) => {
    // One tab for all of a test: a new one costs more than what is looked at in it.
    const page = await context.newPage()
    const noticed: string[] = []
    listen(page, noticed)
    await watchShifts(page)
    await use(async (path, { as: name = path, before, act, until = settled, provokes, app, except } = {}) => {
      try {
        await before?.(page)
        await page.goto(path)
        if (app !== false) await isTakenOver(page)
        const moved = await shiftOf(page)
        await act?.(page)
        await until(page)
        // What an act brings about may come late and move what is there; what moves by itself was counted before.
        if (act) await page.evaluate((shift) => Object.assign(window, { shift }), moved)
        await inspect(name, page, except)
      } catch (error) {
        noticed.push(`not shown: ${String(error).split('\n').slice(0, 4).join(' ')}`)
      }
      const unexpected = noticed.splice(0).filter((one) => !provokes?.test(one))
      if (unexpected.length > 0) found.set(name, [...(found.get(name) ?? []), ...unexpected])
      if (!before) return
      // A page of the app would start once more as soon as its answers are the server's again.
      await page.goto('about:blank')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      noticed.length = 0
    })
    await page.close()
  },
})

const shiftOf = (page: Page) => page.evaluate(() => (window as { shift?: number }).shift)

/**
 * The four ways in which the gallery opens every screen: of brand, size and mode any two meet, and either brand's phone
 * and desktop together show both modes. In the dark ones, which are each size once more, axe looks at the colors alone;
 * with little room a page is looked at in the language with the longer words.
 */
const views: Look[] = brands.flatMap((brand) =>
  (['phone', 'desktop'] as const satisfies Size[]).map((size) => ({
    brand,
    size,
    mode: (brand === 'boston') === (size === 'phone') ? 'light' : 'dark',
  })),
)

const inLook = (look: Look, tests: (brand: Brand) => void, isWhole = true) =>
  test.describe(`${look.brand}, ${look.size}, ${look.mode}`, () => {
    test.use({ look, isWhole })
    tests(look.brand)
  })

export const inEveryLook = (tests: (brand: Brand) => void) => {
  for (const look of views) inLook(look, tests, look.mode === 'light')
}

/** A state of a screen is looked at once, where it has least room: on a phone, in the language with the longer words. */
export const inOneLook = (mode: Mode, tests: (brand: Brand) => void) =>
  inLook({ brand: 'berlin', size: 'phone', mode }, tests)

export { expect }

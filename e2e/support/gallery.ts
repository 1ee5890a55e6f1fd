import type { Page } from '@playwright/test'
import { answering, type Answers } from './answers.ts'
import { findings, remember, violations, watchShifts } from './inspect.ts'
import { lostWhenCramped } from './cramped.ts'
import { expect, isTakenOver, listen, settled, test as journey } from './journey.ts'
import { inAllLooks, sizes, type Brand, type Look, type Mode, type Size } from './looks.ts'

export type Shot = {
  /** What it is called in the report; the path alone for a screen as it comes. */
  as?: string
  /** What it is answered in the server's place. */
  answers?: Answers
  /** Provokes a state before the page is asked for, where answers cannot. */
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
  /** False where axe has seen all that is on it before: only what its place may break is looked at. */
  axe?: false
}

/** A day and an outbox are live: what other tests book meanwhile would move what stands below it. */
export const still: Shot = { answers: { '/stream': 'nothing' } }

type Fixtures = {
  /** Opens a page and inspects it. */
  open: (path: string, shot?: Shot) => Promise<void>
  /** Inspects a page as it stands. */
  inspect: (name: string, page: Page, shot?: Pick<Shot, 'except' | 'axe'>) => Promise<void>
  /** What was found so far, by screen. */
  found: Map<string, string[]>
  /** Another way to see a page once it stands, without opening it again. */
  also: { size: Size; mode: Mode } | null
  /** Whether axe is asked at all. */
  asksAxe: boolean
}

/** Long enough for a test of many screens on a machine that does much else. */
const patience = 480_000

/** A test that walks past many screens and tells at its end of all that a careful eye would notice. */
export const test = journey.extend<Fixtures>({
  found: async ({}, use) => {
    journey.setTimeout(patience)
    const found = new Map<string, string[]>()
    await use(found)
    expect(Object.fromEntries(found)).toEqual({})
  },
  also: [null, { option: true }],
  asksAxe: [true, { option: true }],
  inspect: async ({ look, also, asksAxe, found }, use) =>
    use(async (name, page, { except, axe = asksAxe } = {}) => {
      const note = (as: string, seen: string[]) => {
        const unexpected = seen.filter((one) => !except?.test(one))
        if (unexpected.length > 0) found.set(as, [...(found.get(as) ?? []), ...unexpected])
      }
      const cramped = (size: Size) => (size === 'phone' && look.brand === 'berlin' ? lostWhenCramped(page) : [])
      // The other brand has the same elements in the language with the shorter words: its colors are its own.
      const of = look.brand === 'berlin' ? 'all but targets' : 'color'
      const rules = !axe ? [] : await violations(page, { of })
      note(name, [...(await findings(page)), ...rules, ...(await cramped(look.size))])
      if (!also) return
      const turnBack = await turn(page, also)
      // What the other size and colors could break of the same page: its rules were all looked at above.
      const colors = !axe ? [] : await violations(page, { of: 'color' })
      note(`${name}, ${also.size}, ${also.mode}`, [...(await findings(page)), ...colors, ...(await cramped(also.size))])
      await turnBack()
    }),
  open: async ({ context, found, inspect }, use) => {
    // One tab for all of a test: a new one costs more than what is looked at in it.
    const page = await context.newPage()
    const noticed: string[] = []
    listen(page, noticed)
    await watchShifts(page)
    const answer = await answering(page)
    await use(async (path, shot = {}) => {
      const { as: name = path, answers = {}, before, act, until = settled, provokes, app, ...rest } = shot
      try {
        // Another fragment alone would open nothing, and a page that asks again by itself would be answered for the next one.
        await page.goto('about:blank')
        await answer(answers)
        await before?.(page)
        // What the page before said meanwhile.
        noticed.length = 0
        await page.goto(path)
        if (app !== false) await isTakenOver(page)
        const moved = await shiftOf(page)
        await act?.(page)
        await until(page)
        // What an act brings about may come late and move what is there; what moves by itself was counted before.
        if (act) await page.evaluate((shift) => Object.assign(window, { shift }), moved)
        await inspect(name, page, rest)
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

/** Shows a page as it stands in another size and mode, and back; what this moves is no finding. */
async function turn(page: Page, { size, mode }: { size: Size; mode: Mode }) {
  const before = page.viewportSize()!
  const putBack = await remember(page)
  await page.setViewportSize(sizes[size])
  await page.emulateMedia({ colorScheme: mode })
  await settled(page)
  await page.evaluate(() => Object.assign(window, { shift: 0 }))
  return async () => {
    await page.setViewportSize(before)
    await page.emulateMedia({ colorScheme: null })
    await putBack()
  }
}

const inLook = (look: Look, tests: (brand: Brand) => void, how: Partial<Pick<Fixtures, 'also' | 'asksAxe'>> = {}) =>
  test.describe(`${look.brand}, ${look.size}, ${look.mode}`, () => {
    test.use({ look, ...how })
    tests(look.brand)
  })

/** A page is opened once, in light on a desktop, and then turned to a phone in the dark. Axe looks at the colors each time, and at everything once. */
const inBerlin = (tests: (brand: Brand) => void) =>
  inLook({ brand: 'berlin', size: 'desktop', mode: 'light' }, tests, { also: { size: 'phone', mode: 'dark' } })

/**
 * The four ways in which the gallery sees a screen: of brand, size and mode any two meet, and either brand's phone and
 * desktop together show both modes. Journeys show it the other size and language.
 */
export const inEveryLook = (tests: (brand: Brand) => void) => {
  if (inAllLooks)
    inLook({ brand: 'boston', size: 'phone', mode: 'light' }, tests, { also: { size: 'desktop', mode: 'dark' } })
  inBerlin(tests)
}

/**
 * A screen of the staff in one brand in both sizes and modes; in the other on a phone alone, for what its language would
 * clip or break. There it is the same elements, and of the colors every palette reaches every contrast
 * (domain/src/brand/palette.test.ts): axe is not asked again.
 */
export const inStaffLooks = (tests: (brand: Brand) => void) => {
  if (inAllLooks) inLook({ brand: 'boston', size: 'phone', mode: 'dark' }, tests, { asksAxe: false })
  inBerlin(tests)
}

/** A state of a screen is looked at once, where it has least room: on a phone, in the language with the longer words. */
export const inOneLook = (mode: Mode, tests: (brand: Brand) => void) =>
  inLook({ brand: 'berlin', size: 'phone', mode }, tests)

export { expect }

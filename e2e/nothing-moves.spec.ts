import type { Page } from '@playwright/test'
import { expect, seenAs, test } from './support/goal.ts'
import { isTakenOver, settled, test as journey } from './support/journey.ts'
import { brands, looks, looksOf } from './support/looks.ts'
import { mailedLink } from './support/outbox.ts'
import { holdScripts } from './support/scripts.ts'
import { book, dateOf, freeTimes, pressTime, somebody, timeButton } from './support/visits.ts'

// What moves under a finger is pressed by mistake: a press begins on one button and ends on another, or on none.

/** The page's clock, once all has loaded but the scripts and the fonts have been painted: what they move is theirs. */
async function fontsArePainted(page: Page): Promise<number> {
  await page.waitForLoadState('load')
  return page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame++) await new Promise((painted) => requestAnimationFrame(painted))
    return performance.now()
  })
}

/** What has moved on a page since then, by the browser's own account (the Layout Instability API). */
const movedSince = (page: Page, then: number) =>
  page.evaluate(
    (since) =>
      new Promise<string[]>((tell) => {
        type Shift = PerformanceEntry & { sources: { node: Node | null }[] }
        const wordsOf = ({ node }: { node: Node | null }) => node?.textContent?.slice(0, 60) ?? 'something'
        const wait = setTimeout(() => tell([]), 300)
        new PerformanceObserver((list) => {
          clearTimeout(wait)
          const late = (list.getEntries() as Shift[]).filter(({ startTime }) => startTime > since)
          tell(late.flatMap(({ sources }) => sources.map(wordsOf)))
        }).observe({ type: 'layout-shift', buffered: true })
      }),
    then,
  )

for (const brand of brands)
  journey.describe(brand, () => {
    journey.use({ look: { brand, size: 'phone', mode: 'light' } })

    journey('nothing moves when the fonts come late', async ({ page }) => {
      for (const path of ['/', '/doctors', '/patient/login']) {
        const { promise: late, resolve: release } = Promise.withResolvers<void>()
        await page.route('**/*.woff2', async (route) => {
          await late
          await route.continue()
        })
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const then = await page.evaluate(
          () => new Promise<number>((painted) => setTimeout(() => painted(performance.now()), 300)),
        )
        release()
        await isTakenOver(page)
        await settled(page)
        expect.soft(await movedSince(page, then), path).toEqual([])
        await page.unrouteAll({ behavior: 'wait' })
      }
    })
  })

for (const look of looksOf(looks[3], looks[0]))
  seenAs(look, () => {
    test('nothing moves when the scripts take a page over', async ({ page, clinic }) => {
      const [doctor = ''] = clinic.doctors
      const free = await freeTimes(clinic.origin, doctor, 6 * 24 * 60)
      const [time, another] = [free.at(0)!, free.at(-1)!]
      const person = somebody('Stella')
      await book(clinic.origin, time, { patient: person })
      await page.goto(await mailedLink(clinic.origin, person.email))
      await expect(page.locator('a[href^="/appointment/reschedule?"]')).toBeVisible()
      const { search } = new URL(page.url())
      await page.goto(`/aboutdoctor/${doctor}?from=${dateOf(clinic, another)}`)
      await isTakenOver(page)
      await pressTime(timeButton(page, another))
      await expect(page).toHaveURL('/appointment/details')

      const paths = [
        ...['/', '/doctors', `/aboutdoctor/${doctor}`, '/individual', '/appointment'],
        ...[
          `/appointment/manage${search}`,
          `/appointment/manage${search}&cancel=1`,
          `/appointment/reschedule${search}`,
          '/patient/login',
        ],
      ]
      for (const path of paths) {
        const release = await holdScripts(page)
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const then = await fontsArePainted(page)
        await release()
        await isTakenOver(page)
        await settled(page)
        expect.soft(await movedSince(page, then), path).toEqual([])
        await page.unrouteAll()
      }
    })
  })

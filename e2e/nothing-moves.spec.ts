import type { Page } from '@playwright/test'
import { expect, seenAs, test } from './support/goal.ts'
import { isTakenOver, settled } from './support/journey.ts'
import { looks } from './support/looks.ts'
import { mailedLink } from './support/outbox.ts'
import { holdScripts } from './support/scripts.ts'
import { book, dateOf, freeTimes, pressTime, somebody, timeButton } from './support/visits.ts'

// What moves under a finger is pressed by mistake: a press begins on one button and ends on another, or on none.

/** What has moved on a page since it was first painted, by the browser's own account (the Layout Instability API). */
const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((tell) => {
        type Shift = PerformanceEntry & { sources: { node: Node | null }[] }
        const wordsOf = ({ node }: { node: Node | null }) => node?.textContent?.slice(0, 60) ?? 'something'
        const wait = setTimeout(() => tell([]), 300)
        new PerformanceObserver((list) => {
          clearTimeout(wait)
          tell((list.getEntries() as Shift[]).flatMap(({ sources }) => sources.map(wordsOf)))
        }).observe({ type: 'layout-shift', buffered: true })
      }),
  )

for (const look of [looks[0], looks[1], looks[3]])
  seenAs(look, () => {
    test('nothing moves when the scripts take a page over', async ({ page, clinic }) => {
      const [doctor = ''] = clinic.doctors
      const free = await freeTimes(clinic.origin, doctor, 6 * 24 * 60)
      const [time, another] = [free.at(0)!, free.at(-1)!]
      const person = somebody('Stella')
      await book(clinic.origin, time, { patient: person })
      await page.goto(await mailedLink(clinic.origin, person.email))
      await expect(page.locator('a[href="/appointment/reschedule"]')).toBeVisible()
      await page.goto(`/aboutdoctor/${doctor}?from=${dateOf(clinic, another)}`)
      await isTakenOver(page)
      await pressTime(timeButton(page, another))
      await expect(page).toHaveURL('/appointment/details')

      const paths = [
        ...['/', '/doctors', `/aboutdoctor/${doctor}`, '/individual', '/appointment'],
        ...['/appointment/manage', '/appointment/manage?cancel=1', '/appointment/reschedule', '/patient/login'],
      ]
      for (const path of paths) {
        const release = await holdScripts(page)
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await release()
        await isTakenOver(page)
        await settled(page)
        expect.soft(await moved(page), path).toEqual([])
        await page.unrouteAll()
      }
    })
  })

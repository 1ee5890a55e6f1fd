import type { Page } from '@playwright/test'
import { bookedHeading, sayIn, type Say } from '../support/words.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { isTakenOver } from '../support/journey.ts'
import { clinics, looks, looksOf } from '../support/looks.ts'
import { makeClinic } from '../support/own-clinic.ts'
import { fillIn, somebody } from '../support/visits.ts'

const filters = (page: Page, say: Say) => page.getByRole('form', { name: say('public.filters') })
const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('a[href^="/aboutdoctor/"]') })

for (const look of looksOf(looks[5], looks[2]))
  seenAs(look, () => {
    test('the right doctor is found by filters, each with the next times on the card', async ({
      page,
      say,
      clinic,
      axe,
    }) => {
      await page.goto('/doctors')
      await isTakenOver(page)
      await expect(cards(page)).not.toHaveCount(0)
      const all = await cards(page).count()
      await axe()
      const chip = filters(page, say).locator('summary', { hasText: say('public.speciality') })
      if (look.size === 'phone') await chip.click()
      const speciality = filters(page, say).locator('input[name=speciality]').first()
      const wanted = await speciality.inputValue()
      await speciality.check()
      await expect(page).toHaveURL(new RegExp(`speciality=${wanted}`))
      await expect.poll(() => cards(page).count()).toBeLessThan(all)
      // It stays open, and under the finger or the keyboard, so that a second one can be chosen; Escape closes it.
      await expect(speciality).toBeFocused()
      if (look.size === 'phone') {
        await expect(chip).toHaveCount(0)
        await page.keyboard.press('Escape')
        await expect(speciality).toBeHidden()
      }
      const found = await cards(page).count()
      await page.reload()
      await expect(cards(page)).toHaveCount(found)
      await page
        .getByRole('link', { name: say('public.clearFilters') })
        .first()
        .click()
      await expect(cards(page)).toHaveCount(all)

      await filters(page, say).locator('select[name=service]').selectOption({ index: 2 })
      await expect(page).toHaveURL(/service=/)
      await expect.poll(() => cards(page).count()).toBeLessThan(all)
      await cards(page).first().locator('button[name=slot]').nth(1).click()
      await expect(page).toHaveURL('/appointment/details')
      await fillIn(page, somebody('Finn'))
      await page.getByRole('button', { name: say('booking.book') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Finn'))
      expect(clinic.doctors.length).toBe(8)
    })
  })

seenAs(looks[0], () => {
  test('spoken language and evenings narrow the list; a doctor’s page has profile, prices and times', async ({
    page,
    say,
    axe,
  }) => {
    await page.goto('/doctors')
    const all = await cards(page).count()
    const language = filters(page, say).locator('input[name=language]').first()
    await language.check()
    await expect(page).toHaveURL(/language=/)
    await expect.poll(() => cards(page).count()).toBeLessThan(all)
    await language.uncheck()
    await expect(cards(page)).toHaveCount(all)
    await filters(page, say).locator('input[name=available][value=today]').check()
    await expect(page).toHaveURL(/available=today/)
    await expect(cards(page)).not.toHaveCount(0)

    await cards(page).first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/aboutdoctor\//)
    for (const part of ['public.looksAfter', 'public.visitsAndPrices', 'public.pickTime'] as const)
      await expect(page.getByRole('heading', { name: say(part) })).toBeVisible()
    await axe()
    // Without the page around it, a time says at whom and on which day it is.
    const doctor = await page.getByRole('heading', { level: 1 }).innerText()
    const day = new RegExp(`${say('public.withDoctor', { doctor })}, \\w+, \\w+ \\d+, \\d{4}$`)
    await expect(page.locator('button[name=slot]').first()).toHaveAccessibleName(day)
    const first = await page.locator('button[name=slot]').first().getAttribute('value')
    await page.getByRole('link', { name: say('public.laterDays') }).click()
    await expect(page.locator('button[name=slot]').first()).not.toHaveAttribute('value', first!)
    await axe()
  })

  test('a clinic with two places offers the times of either', async ({ page }) => {
    const { origin } = await makeClinic('boston', (file) => {
      const [place] = file.locations
      file.locations.push({ ...place!, slug: 'uphill', name: 'Uphill House' })
      for (const { slug, ...shared } of [...file.sharedResources])
        file.sharedResources.push({ ...shared, slug: `${slug}-uphill`, location: 'uphill' })
      for (const provider of file.providers.slice(0, 3)) {
        for (const offer of provider.services) offer.location = 'uphill'
        for (const hours of provider.hours) hours.location = 'uphill'
      }
    })
    const say = sayIn(clinics.boston.language)
    await page.goto(`${origin}/doctors`)
    await filters(page, say).locator('select[name=location]').selectOption({ label: 'Uphill House' })
    await expect(page).toHaveURL(/location=uphill/)
    await expect(cards(page)).toHaveCount(3)
  })
})

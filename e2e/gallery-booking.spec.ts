import type { Page } from '@playwright/test'
import { book, bookButton, introduce, chooseTime, times } from './support/booking.ts'
import { problem, provoked } from './support/answers.ts'
import { expect, inEveryLook, inOneLook, test } from './support/gallery.ts'
import { isTakenOver, settled } from './support/journey.ts'

const whom = (page: Page, value: 'me' | 'other') =>
  page.locator('label', { has: page.locator(`[name=for][value=${value}]`) })

/** Whose names have the longest words. */
const services = { boston: 'womens-health-visit', berlin: 'gastroenterologische-sprechstunde' }

inEveryLook((brand) => {
  test('a booking from the time to the cancellation', async ({ page, inspect, noticed }) => {
    await page.goto(`/doctors?service=${services[brand]}`)
    await chooseTime(page, 3)
    await isTakenOver(page)
    await settled(page)
    await inspect('details', page)

    await bookButton(page).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await inspect('details with mistakes', page)

    await whom(page, 'other').click()
    await introduce(page)
    await inspect('details for somebody else', page)
    await whom(page, 'me').click()
    await book(page)
    await settled(page)
    await inspect('confirmed', page)
    const { search } = new URL(page.url())

    await page.goto(`/appointment/manage${search}`)
    await isTakenOver(page)
    await settled(page)
    await inspect('manage', page)

    await page.goto(`/appointment/reschedule${search}`)
    await isTakenOver(page)
    await settled(page)
    await inspect('reschedule', page)
    const offered = page.locator('button[name=time]').filter({ visible: true })
    // Another journey may have booked all other times of the week.
    if ((await offered.count()) === 0) await page.locator('main a[href*="from="]').last().click()
    await offered.last().click()
    await settled(page)
    await inspect('reschedule, a time chosen', page)

    await page.goto(`/appointment/manage${search}&cancel`)
    await isTakenOver(page)
    await settled(page)
    await inspect('manage, canceling', page)
    expect(noticed).toEqual([])
  })
})

inOneLook('dark', () => {
  test('a time that was lost', async ({ page, inspect, noticed }) => {
    await page.goto('/doctors')
    await isTakenOver(page)
    const [startsAt, providerId, serviceId, locationId] = (await times(page).nth(6).getAttribute('value'))!.split('~')
    const alternatives = [1, 2, 25].map((hours) => ({
      ...{ providerId, serviceId, locationId },
      startsAt: new Date(Date.parse(startsAt!) + hours * 3_600_000).toISOString(),
      endsAt: new Date(Date.parse(startsAt!) + hours * 3_600_000 + 1_200_000).toISOString(),
    }))
    await page.route('**/api/v1/holds', (route) => route.fulfill(problem('slot_taken', 409, { alternatives })))
    await times(page).nth(6).click()
    await page.waitForURL('/appointment/details')
    await expect(times(page)).toHaveCount(alternatives.length)
    await settled(page)
    await inspect('a time that was lost', page)
    noticed.splice(0, Infinity, ...noticed.filter((one) => !provoked.test(one)))
  })

  test('a hold that runs out', async ({ page, inspect }) => {
    await page.goto('/doctors')
    await chooseTime(page, 9)
    for (const secondsLeft of [100, 0]) {
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('booking'))).not.toBeNull()
      await page.evaluate((left) => {
        const draft = JSON.parse(sessionStorage.getItem('booking')!)
        draft.held.secondsLeft = left
        draft.toldAt = Date.now()
        sessionStorage.setItem('booking', JSON.stringify(draft))
      }, secondsLeft)
      await page.reload()
      await isTakenOver(page)
      await settled(page)
      await inspect(secondsLeft > 0 ? 'a hold that ends soon' : 'a hold that is over', page)
    }
  })
})

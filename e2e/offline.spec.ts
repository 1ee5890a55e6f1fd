import type { Page } from '@playwright/test'
import { book, field, introduce, chooseTime, visitor } from './support/booking.ts'
import { expect, isTakenOver, pathOf, test } from './support/journey.ts'
import { looks } from './support/looks.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const text = 'Looks like you’ve hit a digital dead zone. Check your internet connection and try again!'

test.describe('when the connection is lost', () => {
  test.use({ look: looks[5] })

  test('the offline screen replaces the whole app and sends to /, and the app is back with the connection', async ({
    page,
    context,
    axe,
  }) => {
    await page.goto('/doctors?available=evening')
    await isTakenOver(page)
    await context.setOffline(true)
    await expect(title(page)).toHaveText('Oops! Connection lost')
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(['Try again'])
    await expect(page.getByRole('navigation')).toHaveCount(0)
    expect(pathOf(page)).toBe('/')
    await axe()
    await context.setOffline(false)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expect(page.locator('#doctors')).toBeVisible()
    expect(pathOf(page)).toBe('/')
  })

  test('Try again reloads the page', async ({ page }) => {
    await page.goto('/doctors')
    await isTakenOver(page)
    // The browser says it is offline, and still gets an answer: its own idea of the connection is often late.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
      dispatchEvent(new Event('offline'))
    })
    await expect(title(page)).toHaveText('Oops! Connection lost')
    await expect(page).toHaveURL('/')
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Try again' }).click()])
    await expect(page.locator('#doctors')).toBeVisible()
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type)).toBe('reload')
  })

  test('a booking that it interrupted is offered at / as "Continue your booking", with all that was typed', async ({
    page,
    context,
  }) => {
    await page.goto('/doctors')
    await chooseTime(page, 20)
    await introduce(page)
    await isTakenOver(page)
    await context.setOffline(true)
    await expect(title(page)).toHaveText('Oops! Connection lost')
    await context.setOffline(false)
    await expect(page.locator('#doctors')).toBeVisible()
    expect(pathOf(page)).toBe('/')
    await page.getByRole('link', { name: 'Continue your booking' }).click()
    await expect(field(page, 'givenName')).toHaveValue(visitor.givenName)
    await expect(field(page, 'familyName')).toHaveValue(visitor.familyName)
    await expect(field(page, 'email')).toHaveValue(visitor.email)

    // What was typed since then is the newer, also after the next loss.
    await field(page, 'familyName').fill('Amsel')
    await context.setOffline(true)
    await expect(title(page)).toHaveText('Oops! Connection lost')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Continue your booking' }).click()
    await expect(field(page, 'familyName')).toHaveValue('Amsel')
    await expect(field(page, 'email')).toHaveValue(visitor.email)
    await book(page)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Continue your booking' })).toHaveCount(0)
  })
})

test.describe('with the service worker', () => {
  test.use({ look: looks[1], serviceWorkers: 'allow' })

  test('a page asked for offline is the offline screen in the clinic’s colours, and gives way to it with the network', async ({
    page,
    context,
    noticed,
  }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => page.evaluate(() => caches.match('/offline').then(Boolean))).toBe(true)
    await context.setOffline(true)
    await page.goto('/doctors')
    await expect(title(page)).toHaveText('Hoppla! Keine Verbindung')
    expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--brand'))).not.toBe('')
    await context.setOffline(false)
    await expect(page.locator('button[name=slot]').first()).toBeVisible()
    expect(pathOf(page)).toBe('/doctors')
    noticed.length = 0
  })

  test('the offline screen gives way by itself once the network is back, also after Try again was pressed in vain', async ({
    page,
    context,
    noticed,
  }) => {
    await page.goto('/doctors')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => page.evaluate(() => caches.match('/offline').then(Boolean))).toBe(true)
    await isTakenOver(page)
    await context.setOffline(true)
    await expect(title(page)).toHaveText('Hoppla! Keine Verbindung')
    const again = page.getByRole('button', { name: 'Noch einmal versuchen' })
    for (let press = 0; press < 2; press++) {
      await Promise.all([page.waitForEvent('load'), again.click()])
      await expect(title(page)).toHaveText('Hoppla! Keine Verbindung')
    }
    await context.setOffline(false)
    await expect(page.locator('#doctors')).toBeVisible()
    expect(pathOf(page)).toBe('/')
    noticed.length = 0
  })

  test('the offline screen speaks the language that was chosen since', async ({ page, context, noticed }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const kept = () => page.evaluate(async () => (await caches.match('/offline'))?.text() ?? '')
    await expect.poll(kept).toContain('Keine Verbindung')
    await page.locator('footer summary').first().click()
    await page.locator('footer button[name=locale][value=en]').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect.poll(kept).toContain('Connection lost')
    await context.setOffline(true)
    await page.goto('/doctors')
    await expect(title(page)).toHaveText('Oops! Connection lost')
    await context.setOffline(false)
    await expect(page.locator('button[name=slot]').first()).toBeVisible()
    noticed.length = 0
  })

  test('the offline screen is fetched again once a day, since the clinic’s look may have changed', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const kept = () => page.evaluate(async () => (await caches.match('/offline'))?.text() ?? '')
    await expect.poll(kept).toContain('Keine Verbindung')
    await page.evaluate(async () => {
      const [name] = await caches.keys()
      const yesterday = new Date(Date.now() - 25 * 60 * 60_000).toUTCString()
      const cache = await caches.open(name!)
      await cache.put('/offline', new Response('as it was', { headers: { date: yesterday } }))
    })
    await page.goto('/doctors')
    await expect.poll(kept).toContain('Keine Verbindung')
  })

  test('keeps no page of the clinic and nothing of the API', async ({ page, arriveAs }) => {
    await arriveAs('patient')
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.goto('/patient')
    await expect(title(page)).toBeVisible()
    await page.goto('/patient/family')
    await expect(title(page)).toBeVisible()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/offline')
    expect(kept.filter((path) => !/^\/(offline$|assets\/|files\/|fonts\/)/.test(path))).toEqual([])
  })
})

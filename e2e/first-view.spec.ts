import type { Page } from '@playwright/test'
import { field, times } from './support/booking.ts'
import { expect, isTakenOver, test } from './support/journey.ts'
import { clinics, looks } from './support/looks.ts'
import { holdScripts } from './support/scripts.ts'

const look = looks[3]
const { doctor } = clinics[look.brand]

test.describe('before the scripts are there', () => {
  test.use({ look })

  test('a tap on a link, a time, the menu or a choice is never lost', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/doctors')
    await page.locator(`a[href="/aboutdoctor/${doctor}"]`).first().tap()
    await expect(page).toHaveURL(`/aboutdoctor/${doctor}`)

    await times(page).nth(2).tap()
    await expect(page).toHaveURL('/appointment/details')
    await field(page, 'givenName').fill('Ines')

    // The scripts take the page over with what was typed in it.
    await release()
    await isTakenOver(page)
    await expect(field(page, 'givenName')).toHaveValue('Ines')
    await expect(page.getByRole('timer').filter({ visible: true })).toHaveText(/^\d+:\d\d$/)
  })

  test('what was opened and chosen stands when they arrive', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/doctors')
    const menu = page.locator('header details').filter({ visible: true })
    await menu.locator('summary').tap()
    const chosen = await page
      .locator('select[name=service]')
      .first()
      .evaluate((select: HTMLSelectElement) => {
        select.selectedIndex = 1
        return select.value
      })
    await release()
    await expect(page).toHaveURL(`/doctors?service=${chosen}`)
    await expect(menu).toHaveAttribute('open')
  })
})

test('the scripts are asked for when the page has been painted, and not sooner', async ({ page }) => {
  await page.goto(`/aboutdoctor/${clinics.boston.doctor}`)
  await isTakenOver(page)
  const { painted, asked } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      asked: Math.min(...files.map(({ startTime }) => startTime)),
    }
  })
  expect(asked).toBeGreaterThan(painted)
})

test('what a press on a time needs is fetched once the page is touched, and not before', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(`/aboutdoctor/${clinics.boston.doctor}`)
  await isTakenOver(page)
  await page.waitForLoadState('networkidle')
  const untouched = scripts.length
  await page.locator('h1').hover()
  await expect.poll(() => scripts.length).toBeGreaterThan(untouched)
  await page.waitForLoadState('networkidle')

  const touched = scripts.length
  const held = page.waitForRequest((request) => request.method() === 'POST')
  await times(page).last().click()
  await held
  expect(scripts.slice(touched)).toEqual([])
})

test('without scripts the text and the first week of times are those that the app shows', async ({ page, browser }) => {
  const answer = await page.goto(`/aboutdoctor/${clinics.boston.doctor}`)
  await isTakenOver(page)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const bare = await context.newPage()
  // The same answer, because others take times meanwhile.
  const body = await answer!.text()
  await bare.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await bare.goto(page.url())

  const seen = async (at: Page) => ({
    values: await times(at).evaluateAll((all) => all.map((button) => button.getAttribute('value'))),
    words: (await at.locator('main').innerText()).split('\n'),
  })
  const withoutScripts = await seen(bare)
  expect(withoutScripts.values.length).toBeGreaterThan(0)
  const { values, words } = await seen(page)
  expect(withoutScripts.values).toEqual(values)
  // There it also has the button that does what scripts do by themselves.
  expect(words.filter((line) => !withoutScripts.words.includes(line))).toEqual([])
  await context.close()
})

test.describe('a press on a time', () => {
  test.use({ look })

  test('is seen at once, whenever the answer comes', async ({ page }) => {
    await page.goto(`/aboutdoctor/${doctor}`)
    await isTakenOver(page)
    await page.route('**/api/v1/holds', () => {})
    await times(page).nth(1).tap()
    await expect(times(page).nth(1)).toHaveAttribute('aria-busy', 'true')
  })
})

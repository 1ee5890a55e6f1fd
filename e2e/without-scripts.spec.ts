import { loseAnswer } from './support/answers.ts'
import { bookButton, field, introduce, chooseTime, times } from './support/booking.ts'
import { expect, expected, loadedWith, pathOf, test } from './support/journey.ts'
import { clinics, looks } from './support/looks.ts'

test.use({ javaScriptEnabled: false })

test.describe('on a phone', () => {
  const look = looks[3]
  test.use({ look })
  const { doctor, slug } = clinics[look.brand]

  test('the home page is complete, and its links lead on', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(times(page).first()).toBeVisible()
    await expect(page.locator('#doctors')).toBeVisible()
    await expect(page.locator('#visit')).toBeVisible()
    await page.locator(`#doctors ~ * a[href="/aboutdoctor/${doctor}"]`).first().click()
    await expect(times(page).first()).toBeVisible()
    await page.goto(`/clinic/${slug}/privacy`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  })

  test('doctors are filtered by a plain form', async ({ page }) => {
    await page.goto('/doctors')
    const all = await times(page).count()
    await page.locator('select[name=service]').first().selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Show doctors' }).click()
    expect(new URL(page.url()).searchParams.get('service')).toBeTruthy()
    await expect(page.locator('select[name=service] option:checked')).not.toHaveText('Any reason')
    expect(await times(page).count()).toBeLessThanOrEqual(all)
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    expect(pathOf(page)).toBe('/doctors')
  })

  test("a doctor's later days are found", async ({ page }) => {
    await page.goto(`/aboutdoctor/${doctor}`)
    const first = await times(page).first().getAttribute('value')
    await page.getByRole('link', { name: 'Later days' }).click()
    await expect(times(page).first()).toBeVisible()
    expect(await times(page).first().getAttribute('value')).not.toBe(first)
  })

  test('a time is booked from the home page to the confirmation', async ({ page, noticed }) => {
    await page.goto('/')
    await chooseTime(page, 1)
    // Nothing filled in: the server says what is missing, and the time stays held.
    await page.locator('button[name=intent][value=book]:not([hidden])').click()
    await expect(page.getByText('Enter an email address').first()).toBeVisible()
    expected(noticed, loadedWith(422))
    await introduce(page)
    await field(page, 'email').fill('ines@example')
    await page.locator('button[name=intent][value=book]:not([hidden])').click()
    await expect(field(page, 'givenName')).toHaveValue('Ines')
    expected(noticed, loadedWith(422))
    await field(page, 'email').fill('ines@example.test')
    // The visit is booked, and the answer gets lost: the same form, sent again, is answered the same.
    await page.route('**/appointment/details', loseAnswer, { times: 1 })
    await bookButton(page).click()
    await page.waitForURL('chrome-error://**')
    expected(noticed, /^failed: /)
    await page.reload()
    await page.waitForURL(/\/appointment\/confirmed\?visit=/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked, Ines.')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked, Ines.')
  })

  test('language and light or dark are chosen by forms', async ({ page }) => {
    await page.goto('/doctors?language=de')
    const footer = page.locator('footer')
    await footer.locator('summary', { has: page.getByText('Language') }).click()
    await footer.getByRole('button', { name: 'Deutsch' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    expect(pathOf(page)).toBe('/doctors?language=de')
    await footer.locator('summary', { has: page.getByText('Hell oder dunkel') }).click()
    await footer.getByRole('button', { name: 'Dunkel' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })

  test('what needs scripts says so, and shows no field for a password', async ({ page }) => {
    for (const path of ['/patient/login', '/doctor/login', '/partner/login', '/patient/signup', '/patient', '/admin']) {
      await page.goto(path)
      await expect(page.getByText(/JavaScript/).first(), path).toBeVisible()
      await expect(page.locator('input[type=password]')).toHaveCount(0)
    }
  })
})

test('times of another page cannot be taken without their site', async ({ request, origin, look }) => {
  const host = origin.replace('http://', '')
  const answer = await request.post(`http://127.0.0.1:${new URL(origin).port}/appointment/details`, {
    headers: { host, 'sec-fetch-site': 'cross-site' },
    form: { slot: 'x' },
  })
  expect(answer.status(), look.brand).toBe(403)
})

import type { Page, Route } from '@playwright/test'
import { expect, expected, isTakenOver, loadedWith, pathOf, settled, test } from './support/journey.ts'
import { inAllLooks, looks, port } from './support/looks.ts'
import { forgedToken } from './support/people.ts'
import { serveStatically } from './support/static-host.ts'

// The error catalogue of the specification (section 8), row by row.

const stored = (page: Page) =>
  page.evaluate(() => ['authToken', 'currentRole'].map((key) => localStorage.getItem(key) !== null))

/** A refusal as the API sends it. */
const refuse = (route: Route, status: number, code: string, message = 'Refused') =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    json: { type: `urn:polyclinic:${code}`, title: message, status, code, message, requestId: 'e2e' },
  })

const api = (path: string) => (url: URL) => url.pathname === `/api/v1${path}`

test.describe('in the patient area', () => {
  test.use({ look: looks[5] })

  test('Status 401 on a success-handled response: remove stored authToken and currentRole and go to "/"', async ({
    page,
    arriveAs,
  }) => {
    await arriveAs('patient')
    await page.route(api('/invoices'), (route) => route.fulfill({ json: { status: 401 } }))
    await page.goto('/invoice', { waitUntil: 'commit' })
    await page.waitForURL('/')
    expect(await stored(page)).toEqual([false, false])
  })

  test('Error response 401 whose message is not "Invalid login credentials": same removal and redirect to "/"', async ({
    page,
    arriveAs,
    signIn,
    noticed,
  }) => {
    await arriveAs('patient')
    await page.route(api('/invoices'), (route) => refuse(route, 401, 'unauthorized', 'Unauthorized'))
    await page.goto('/invoice', { waitUntil: 'commit' })
    await page.waitForURL('/')
    expect(await stored(page)).toEqual([false, false])
    expected(noticed, loadedWith(401))
    // It says so there, leads to the area's own login, and from there back.
    await expect(page.getByRole('status').filter({ hasText: 'Your session has ended.' })).toBeVisible()
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await expect(page.getByText('Your session has ended. Sign in to return to where you were.')).toBeVisible()
    expect(pathOf(page)).toBe('/patient/login?returnTo=%2Finvoice')
    await page.unrouteAll()
    await signIn('patient')
    await expect(page).toHaveURL('/invoice')
    await page.goto('/')
    await expect(page.getByText('Your session has ended.')).toHaveCount(0)
  })

  test('Error response 401 with message "Invalid login credentials": no sign-out; the login screen shows it', async ({
    page,
    noticed,
  }) => {
    await page.goto('/patient/login')
    await page.locator('input[type=email]').fill('patient@demo.test')
    await page.locator('input[type=password]').fill('not the password')
    await page.evaluate(() => localStorage.setItem('currentRole', 'guest'))
    const answered = page.waitForResponse((response) => response.url().endsWith('/sessions'))
    await page.locator('input[type=password]').press('Enter')
    expect(await (await answered).json()).toMatchObject({ status: 401, message: 'Invalid login credentials' })
    await expect(page.getByRole('alert')).toContainText('That email and password don’t match.')
    await expect(page.locator('input[type=email]')).toHaveValue('patient@demo.test')
    await expect(page.locator('input[type=password]')).toHaveValue('')
    await expect(page.locator('input[type=password]')).toBeFocused()
    expect(pathOf(page)).toBe('/patient/login')
    expect(await page.evaluate(() => localStorage.getItem('currentRole'))).toBe('guest')
    expected(noticed, loadedWith(401))
  })

  test('Every other error is passed on to the caller: the screen says so and tries again', async ({
    page,
    arriveAs,
    noticed,
  }) => {
    await arriveAs('patient')
    let asked = 0
    await page.route(api('/invoices'), (route) =>
      asked++ === 0 ? refuse(route, 503, 'unavailable') : route.fallback(),
    )
    await page.goto('/invoice')
    await expect(page.getByRole('alert')).toContainText('This could not be loaded')
    await expect(page.getByRole('alert')).toContainText('We are not reachable right now.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices')
    expect(await stored(page)).toEqual([true, true])
    expected(noticed, loadedWith(503))
  })

  test('Every other error is passed on to the caller: what this account may not do is refused in its place', async ({
    page,
    arriveAs,
    noticed,
  }) => {
    await arriveAs('patient')
    await page.route(api('/invoices'), (route) => refuse(route, 403, 'forbidden'))
    await page.goto('/invoice')
    await expect(page.getByText('This page is not for your account')).toBeVisible()
    expect(await stored(page)).toEqual([true, true])
    expected(noticed, loadedWith(403))
  })

  test('Failure to fetch user permissions: only logged', async ({ page, arriveAs, noticed }) => {
    await arriveAs('patient')
    await page.route(/\/api\/v1\/users\//, (route) => refuse(route, 500, 'internal'))
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('polyclinic: user'))
    await page.goto('/forms')
    await expect(page.getByRole('heading', { level: 1, name: 'Forms' })).toBeVisible()
    expect((await logged).type()).toBe('warning')
    expect(pathOf(page)).toBe('/forms')
    expect(await stored(page)).toEqual([true, true])
    expected(noticed, loadedWith(500))
  })
})

test.describe('elsewhere', () => {
  test.use({ look: looks[2] })

  test('Cancelled request (code ERR_CANCELED): swallowed, and an older answer never replaces a newer one', async ({
    page,
  }) => {
    await page.goto('/doctors')
    await isTakenOver(page)
    const reason = page.locator('select[name=service]').first()
    const [, first, second] = await reason
      .locator('option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
    const found = () => page.getByRole('main').getByRole('listitem').allInnerTexts()
    const unfiltered = await found()
    let release = () => {}
    const later = new Promise<void>((resolve) => (release = resolve))
    let asked = 0
    await page.route(api('/provider-search'), async (route) => {
      if (asked++ === 0) await later
      await route.fallback().catch(() => {})
    })
    // The first choice is still being asked for when the second one is made.
    await reason.selectOption(first!)
    await expect.poll(() => asked).toBe(1)
    await reason.selectOption(second!)
    await page.waitForURL((url) => url.searchParams.get('service') === second)
    await expect.poll(found).not.toEqual(unfiltered)
    await settled(page)
    const newer = await found()
    release()
    await page.waitForTimeout(500)
    expect(await found()).toEqual(newer)
    await expect(reason).toHaveValue(second!)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  const areas = [
    ['guest', '/patient', '/patient/login'],
    ['provider', '/doctor/dashboard', '/doctor/login'],
    ['admin', '/admin', '/doctor/login'],
    ['partner', '/partner', '/partner/login'],
  ] as const
  // Of the others, which share a guard: guard.test.ts.
  for (const [role, path, login] of areas.filter(([role]) => inAllLooks || role === 'guest' || role === 'partner'))
    test(`Message 'Unauthorized' on the session check: remove the token and redirect to ${login} (${role})`, async ({
      page,
      arriveAs,
      noticed,
    }) => {
      await arriveAs({ token: forgedToken([role]) })
      const answered = page.waitForResponse((response) => response.status() === 401)
      await page.goto(path, { waitUntil: 'commit' })
      expect(await (await answered).json()).toMatchObject({ message: 'Unauthorized' })
      await page.waitForURL((url) => url.pathname === login)
      await expect(page.locator('input[type=password]')).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /session has ended|Sitzung ist beendet/ })).toBeVisible()
      expect(new URL(page.url()).searchParams.get('returnTo')).toBe(path)
      expect(await stored(page)).toEqual([false, false])
      expected(noticed, loadedWith(401))
    })

  test('Failure to fetch services: only logged', async ({ page, noticed }) => {
    await page.goto('/allblogs')
    await isTakenOver(page)
    await page.route(api('/services'), (route) => refuse(route, 500, 'internal'))
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('polyclinic: services'))
    await page.locator('header a[href="/"]').first().click()
    await expect(page.locator('#doctors')).toBeVisible()
    await expect(page.locator('h2#services')).toHaveCount(0)
    expect((await logged).type()).toBe('warning')
    expected(noticed, loadedWith(500))
  })
})

test.describe('the organisation', () => {
  test.use({ look: looks[3] })

  test('Organisation fetch failure: no handling, so the loader stays visible, and retries quietly', async ({
    page,
    noticed,
  }) => {
    await serveStatically(page)
    let asked = 0
    await page.route(api('/provider/organizations'), (route) =>
      asked++ < 2 ? refuse(route, 500, 'internal') : route.fallback(),
    )
    await page.goto('/')
    const loader = page.getByText('Please Wait...')
    await expect(loader).toBeVisible()
    await expect.poll(() => asked).toBeGreaterThan(1)
    await expect(loader).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(loader).toHaveCount(0)
    expected(noticed, loadedWith(500))
  })

  test('Organisation 404: message shown on the error screen', async ({ page, noticed }) => {
    await serveStatically(page)
    await page.goto(`http://nobody.localhost:${port()}/doctors`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No clinic answers at this address.')
    await expect(page.getByText('Please Wait...')).toHaveCount(0)
    await expect(page.getByText(/Redirecting/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    // The static page asks for the brand's style sheet, too, which nobody has here.
    expected(noticed, loadedWith(404), /brand\.css/)
  })

  test('Offline: the connection-lost screen', async ({ page, context }) => {
    await page.goto('/doctors')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your doctor')
    await isTakenOver(page)
    await context.setOffline(true)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Connection lost')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Oops! Connection lost')
  })
})

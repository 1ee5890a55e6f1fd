import type { Page } from '@playwright/test'
import { expect, expected, loadedWith, pathOf, settled, test } from './support/journey.ts'
import { clinics, inAllLooks, looks, originOf, port } from './support/looks.ts'
import { forgedToken, people, type Person, type Role } from './support/people.ts'
import { raw, tagsOf, textOf } from './support/raw.ts'

test.describe.configure({ mode: 'parallel' })

// The routes of the specification's table (section 2), each by its name there.

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('open to everybody', () => {
  test.use({ look: looks[0] })

  const open: [route: string, path: string, says: RegExp][] = [
    ['/', '/', /./],
    ['/doctors', '/doctors', /^Find your doctor$/],
    ['/aboutdoctor', '/aboutdoctor', /^Find your doctor$/],
    ['/aboutdoctor/{slug}', '/aboutdoctor/maya-okafor', /Maya Okafor/],
    ['/individual', '/individual', /^What can we do for you\?$/],
    ['/allblogs', '/allblogs', /^Articles$/],
    ['/paymentSuccess', '/paymentSuccess', /^No payment found$/],
    ['/forget-password', '/forget-password', /^Forgot your password\?$/],
    ['/change-password', '/change-password', /^Choose a new password$/],
    ['/appointment', '/appointment', /^Choose a time$/],
    ['/clinic/{slug}', '/clinic/harborlight', /./],
    ['/patient/login', '/patient/login', /^Sign in$/],
    ['/doctor/login', '/doctor/login', /^Sign in for the team$/],
    ['/partner/login', '/partner/login', /^Sign in for partners$/],
  ]
  // As it is first sent: how they look and that the app takes them over is seen in the galleries.
  test('every public address is there for anybody', async () => {
    for (const [route, path, says] of open) {
      const { status, body } = await raw(path, { host: clinics.boston.host, headers: { cookie: 'locale=en' } })
      expect.soft(status, route).toBe(200)
      expect.soft(textOf(body, 'h1')?.replace(/<[^>]*>/g, ''), route).toMatch(says)
      expect.soft(tagsOf(body, 'html')[0], route).toMatchObject({ lang: 'en' })
    }
  })

  test('/allblogs leads to each article, and back', async ({ page }) => {
    await page.goto('/allblogs')
    const first = page.locator('main article a').first()
    const title = await first.innerText()
    await first.click()
    await expect(heading(page)).toHaveText(title)
    await page.getByRole('link', { name: 'All articles' }).click()
    await expect(heading(page)).toHaveText('Articles')
  })

  test('/paymentSuccess tells of no success that the server does not know of', async ({ page, arriveAs, noticed }) => {
    await arriveAs('patient')
    await page.goto('/paymentSuccess?payment=01890000-0000-7000-8000-000000000000&status=succeeded')
    await expect(heading(page)).toHaveText('No payment found')
    expected(noticed, loadedWith(404))
  })

  test('/paymentSuccess is taken over for whoever has neither link nor session, and leads on', async ({ page }) => {
    await page.goto('/paymentSuccess?payment=01890000-0000-7000-8000-000000000000')
    await expect(heading(page)).toHaveText('We can’t show the payment here')
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/patient\/login\?returnTo=%2FpaymentSuccess/)
  })

  test('/blog leads to /allblogs, and a single blog that does not exist is not found', async ({ page, noticed }) => {
    await page.goto('/blog')
    await expect(page).toHaveURL('/allblogs')
    const answer = await page.goto('/blog/anything')
    expect(answer?.status()).toBe(404)
    await expect(heading(page)).toHaveText('This page isn’t here')
    expected(noticed, loadedWith(404))
  })

  test('anything else is the not-found screen, with its status, and leads on', async ({ page, noticed }) => {
    const answer = await page.goto('/anything/else?at=all')
    expect(answer?.status()).toBe(404)
    await expect(heading(page)).toHaveText('This page isn’t here')
    expected(noticed, loadedWith(404))
    await page.getByRole('main').getByRole('link', { name: 'Find a doctor' }).click()
    await expect(heading(page)).toHaveText('Find your doctor')
  })
})

test.describe('/clinic/{slug}', () => {
  const { boston, berlin } = clinics

  test('is found where its own clinic answers, and on the default host', async () => {
    for (const host of [boston.host, 'localhost', '127.0.0.1'])
      expect((await raw(`/clinic/${boston.slug}`, { host })).status, host).toBe(200)
  })

  test("of another clinic: from the default host to that clinic's own address, elsewhere 404", async ({ page }) => {
    const { status, headers } = await raw(`/clinic/${berlin.slug}`, { host: 'localhost' })
    expect([status, headers['location']]).toEqual([302, `${originOf('berlin')}/clinic/${berlin.slug}`])
    expect((await raw(`/clinic/${berlin.slug}`, { host: boston.host })).status).toBe(404)
    expect((await raw(`/clinic/${boston.slug}`, { host: berlin.host })).status).toBe(404)
    await page.goto(`http://localhost:${port()}/clinic/${berlin.slug}`)
    await expect(page).toHaveURL(`${originOf('berlin')}/clinic/${berlin.slug}`)
    await expect(page).toHaveTitle(new RegExp(`${berlin.title}$`))
  })

  test('of no clinic is 404 everywhere', async () => {
    for (const host of [boston.host, berlin.host, 'localhost'])
      expect((await raw('/clinic/nobody', { host })).status, host).toBe(404)
  })
})

test('an unknown host answers 404 with the error screen and its message', async ({ page, noticed }) => {
  const answer = await page.goto(`http://nobody.localhost:${port()}/doctors`)
  expect(answer?.status()).toBe(404)
  await expect(heading(page)).toHaveText('No clinic answers at this address.')
  await expect(page.getByText(/Redirecting/)).toHaveCount(0)
  expected(noticed, loadedWith(404))
})

const everybody = Object.keys(people) as Person[]

/** Guarded: who may enter, and where everybody else is sent. */
const guarded: [route: string, path: string, who: Person, login: string][] = [
  ['/patient', '/patient', 'patient', '/patient/login'],
  ['/patientReview', '/patientReview', 'patient', '/patient/login'],
  ['/patientReview/*', '/patientReview/01890000-0000-7000-8000-000000000000', 'patient', '/patient/login'],
  ['/patientDetails', '/patientDetails', 'patient', '/patient/login'],
  ['/invoice', '/invoice', 'patient', '/patient/login'],
  ['/forms', '/forms', 'patient', '/patient/login'],
  ['/doctor', '/doctor/dashboard', 'doctor', '/doctor/login'],
  ['/admin', '/admin', 'admin', '/doctor/login'],
  ['/admin/outbox', '/admin/outbox', 'admin', '/doctor/login'],
  ['/partner', '/partner', 'partner', '/partner/login'],
  ['/partner (prefix)', '/partner/anything?page=2', 'partner', '/partner/login'],
]

test.describe('guarded', () => {
  test.use({ look: looks[3] })

  // One of each area, and one behind it: of every address and every mix of roles, guard.test.ts and destinations.test.ts.
  const oneOfEach = ['/patient', '/doctor', '/admin', '/partner (prefix)']
  const asked = inAllLooks ? guarded : guarded.filter(([route]) => oneOfEach.includes(route))

  test('guarded addresses send whoever is signed out to the login of its area', async ({ page }) => {
    for (const [route, path, , login] of asked) {
      await page.goto(path)
      await expect.soft(page, route).toHaveURL(`${login}?${new URLSearchParams({ returnTo: path })}`)
      await expect.soft(page.locator('input[type=password]'), route).toBeVisible()
    }
  })

  // The first screen of each of the others stands in gallery.spec.ts, opened by who may.
  for (const who of inAllLooks ? everybody : (['patient'] as const))
    test(`the ${who} is let in at every address of the own area`, async ({ page, arriveAs, noticed }) => {
      await arriveAs(who)
      for (const [route, path] of guarded.filter(([, , person]) => person === who)) {
        await page.goto(path)
        await settled(page)
        expect.soft(pathOf(page), route).toBe(path)
        if (route !== '/patientReview/*') continue
        await expect(heading(page)).toHaveText('This page isn’t here')
        expected(noticed, loadedWith(404))
      }
    })

  test('from a public page the own work opens without loading a page, and the way back, too', async ({
    page,
    arriveAs,
  }) => {
    await arriveAs('doctor')
    await page.goto('/allblogs')
    await page.evaluate(() => Object.assign(window, { stays: true }))
    await page.locator('details:has(a[href="/doctor/dashboard"]) > summary').click()
    await page.locator('a[href="/doctor/dashboard"]:visible').click()
    await settled(page)
    await expect(page).toHaveURL('/doctor/dashboard')
    await expect(page).toHaveTitle(/^Today/)
    await page.goBack()
    await expect(heading(page)).toHaveText('Articles')
    expect(await page.evaluate(() => 'stays' in window)).toBe(true)
  })

  test('a sign-in that a guard asked for returns to the guarded path', async ({ page, signIn }) => {
    await page.goto('/patientReview?page=1')
    await page.waitForURL(/\/patient\/login/)
    await signIn('patient')
    await expect(page).toHaveURL('/patientReview?page=1')
  })

  test('a sign-in never returns to another site', async ({ page, signIn }) => {
    // Of every spelling, destinations.test.ts.
    await page.goto(`/patient/login?${new URLSearchParams({ returnTo: '/\\evil.test' })}`)
    await signIn('patient')
    await expect(page).toHaveURL('/patient')
  })

  test('/doctor is replaced by /doctor/dashboard', async ({ page, arriveAs }) => {
    await arriveAs('doctor')
    await page.goto('/')
    await page.goto('/doctor')
    await expect(page).toHaveURL('/doctor/dashboard')
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  const wrong: [Person, path: string, lands: string][] = [
    ['doctor', '/patient', '/doctor/dashboard'],
    ['patient', '/doctor', '/patient'],
    ['patient', '/admin', '/patient'],
    ['patient', '/partner', '/patient'],
    ['admin', '/doctor', '/admin'],
    ['partner', '/patient', '/partner'],
    ['doctor', '/partner', '/doctor/dashboard'],
  ]
  for (const who of inAllLooks ? everybody : (['patient'] as const))
    test(`the ${who} who asks for another's area ends in the own one, in no loop`, async ({ page, arriveAs }) => {
      await arriveAs(who)
      const visited = visits(page)
      for (const [, path, lands] of wrong.filter(([person]) => person === who)) {
        visited.length = 0
        await page.goto(path)
        await page.waitForURL(lands)
        await settled(page)
        await expect(page).toHaveURL(lands)
        expect(visited.length, `${path}: ${visited.join(' ')}`).toBeLessThanOrEqual(4)
      }
    })
})

test.describe('/doctor/login, /patient/login and /partner/login send away whoever is signed in', () => {
  test.use({ look: looks[2] })

  /** The specification's rule, with the way out of its one loop. */
  function destination(login: string, roles: readonly Role[]): string {
    const areas = { provider: '/doctor/dashboard', admin: '/admin', partner: '/partner' } as const
    if (login === '/partner/login' ? roles.includes('partner') : roles.includes('provider'))
      return login === '/partner/login' ? '/partner' : '/doctor/dashboard'
    if (roles.includes('guest')) return '/patient'
    const held = (['provider', 'admin', 'partner'] as const).find((role) => roles.includes(role))
    return held ? areas[held] : '/'
  }

  // Nobody, and everything at once; of every mix: destinations.test.ts.
  const mixes: Role[][] = [[], ['guest', 'provider', 'admin', 'partner']]
  if (inAllLooks) mixes.push(['guest'], ['admin'])

  for (const login of inAllLooks
    ? ['/patient/login', '/doctor/login', '/partner/login']
    : ['/patient/login', '/partner/login'])
    test(`${login}: every role, and several at once, come to rest where it may stay`, async ({
      page,
      arriveAs,
      noticed,
    }) => {
      // People who do not exist: the session check lets them in, and no screen gets any further.
      const anybody = {
        ...{ items: [], total: 0, skip: 0, take: 10 },
        id: '',
        name: '',
        email: '',
        roles: [],
        permissions: [],
      }
      await page.route('**/api/v1/**', (route) =>
        isSessionCheck(route.request().url()) ? route.fulfill({ json: anybody }) : route.fulfill({ status: 503 }),
      )
      for (const roles of mixes) {
        await arriveAs({ token: forgedToken(roles) })
        const visited = visits(page)
        const lands = destination(login, roles)
        await page.goto(login, { waitUntil: 'commit' })
        await page.waitForURL((url) => url.pathname === lands, { waitUntil: 'commit' })
        expect(visited.length, `${roles.join()}: ${visited.join(' ')}`).toBeLessThanOrEqual(3)
      }
      expected(noticed, loadedWith(503))
    })
})

/** Guards ask for the list with no word on what it should hold, and the partners' one for the user. */
function isSessionCheck(url: string) {
  const { pathname, searchParams } = new URL(url)
  if (pathname === '/api/v1/appointments/') return [...searchParams.keys()].join() === 'organizationId'
  return pathname.startsWith('/api/v1/users/')
}

/** The addresses that a page is at, one after the other. */
function visits(page: Page): string[] {
  const visited: string[] = []
  page.on('framenavigated', (frame) => frame === page.mainFrame() && visited.push(new URL(frame.url()).pathname))
  return visited
}

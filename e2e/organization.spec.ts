import type { Page } from '@playwright/test'
import { expect, pathOf, test } from './support/journey.ts'
import { brands, clinics, looks, originOf, port, type Brand } from './support/looks.ts'
import { onDemand } from './support/on-demand.ts'
import { raw, tagsOf, textOf } from './support/raw.ts'
import { serveStatically } from './support/static-host.ts'

test.describe.configure({ mode: 'parallel' })

const asksFor = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/v1/provider/organizations') asked.push(url.searchParams.get('domains') ?? '')
  })
  return asked
}

const loads = (page: Page) => {
  const seen: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && seen.push(new URL(request.url()).pathname))
  return seen
}

const cached = (page: Page) =>
  page.evaluate(() => ({
    entry: JSON.parse(localStorage.getItem('organizationData') ?? 'null'),
    bare: JSON.parse(localStorage.getItem('orgData') ?? 'null'),
    id: localStorage.getItem('organizationID'),
  }))

test.describe('a page with the data embedded', () => {
  test.use({ look: looks[4] })

  test('asks nobody, loads once, and fills the cache under all its keys', async ({ page }) => {
    const asked = asksFor(page)
    const loaded = loads(page)
    await page.goto('/')
    await expect.poll(async () => (await cached(page)).id).not.toBeNull()
    const { entry, bare, id } = await cached(page)
    expect(entry.data).toEqual(bare)
    expect(entry.data).toMatchObject({ id, name: clinics.berlin.title, staticContent: { title: clinics.berlin.title } })
    expect(Math.abs(entry.timestamp - Date.now())).toBeLessThan(60_000)
    expect([asked, loaded]).toEqual([[], ['/']])
  })

  test('wins over an older cache and refreshes it', async ({ page }) => {
    await page.goto('/livez')
    await page.evaluate(() =>
      localStorage.setItem('organizationData', JSON.stringify({ data: { id: 'x', name: 'Old' }, timestamp: 1 })),
    )
    await page.goto('/doctors')
    await expect.poll(async () => (await cached(page)).entry.data.name).toBe(clinics.berlin.title)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('a page without embedded data', () => {
  test.use({ look: looks[1] })

  test('asks by the quoted domain, fills the cache, reloads once, and uses it at once from then on', async ({
    page,
  }) => {
    await serveStatically(page)
    const asked = asksFor(page)
    const loaded = loads(page)
    await page.goto('/doctors')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(asked).toEqual(['"boston.localhost"'])
    expect(loaded).toEqual(['/doctors', '/doctors'])
    const { entry, bare, id } = await cached(page)
    expect([entry.data.id, bare.id]).toEqual([id, id])
    expect(entry.timestamp).toBeGreaterThan(0)
    await expect(page).toHaveTitle(/· Harborlight Family Practice$/)

    await page.goto('/individual')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(asked).toHaveLength(1)
    expect(loaded).toEqual(['/doctors', '/doctors', '/individual'])
  })

  test('on localhost asks for the default domain', async ({ page }) => {
    await serveStatically(page)
    const asked = asksFor(page)
    await page.goto(`http://localhost:${port()}/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(asked).toEqual(['"boston.localhost"'])
  })

  test('carries what the server would have written: title, language, favicon, font, description', async ({ page }) => {
    await serveStatically(page)
    await page.goto('/')
    await expect(page).toHaveTitle(clinics.boston.title)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/files\//)
    await expect(page.locator('link[rel=stylesheet][href^="/fonts/"]')).toHaveCount(1)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /./)
    expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--brand'))).not.toBe('')
  })

  const refusing = {
    blocked: () => {
      for (const area of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, area, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
    },
    full: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
    forgetful: () => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, value) {
        if (this === localStorage) setItem.call(this, key, value)
      }
      localStorage.clear()
    },
  }
  for (const [kind, spoil] of Object.entries(refusing))
    // One that is full is told by the one that is blocked: it throws, too.
    test(`never loops where storage is ${kind}`, { tag: kind === 'full' ? onDemand : [] }, async ({ page }) => {
      await serveStatically(page)
      await page.addInitScript(spoil)
      const loaded = loads(page)
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(clinics.boston.title)
      expect(loaded.length).toBeLessThanOrEqual(2)
    })

  test('is beneath the blocking loader until there is data', async ({ page, axe }) => {
    await serveStatically(page)
    let answer = () => {}
    const told = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/v1/provider/organizations*', async (route) => {
      await told
      await route.fallback()
    })
    await page.goto('/')
    const loader = page.getByRole('alert')
    await expect(loader).toHaveText('Bitte warten …')
    await axe()
    const seen = await loader.evaluate((element) => {
      const { zIndex, backdropFilter } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const spinner = getComputedStyle(element.querySelector('svg')!)
      const corners = [
        [1, 1],
        [innerWidth - 2, 1],
        [1, innerHeight - 2],
        [innerWidth / 2, innerHeight / 2],
      ] as const
      const isOnTop = corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
      const covers = box.width === innerWidth && box.height === innerHeight
      return { zIndex: Number(zIndex), backdropFilter, spinner: [spinner.width, spinner.height], isOnTop, covers }
    })
    expect(seen).toEqual({
      zIndex: expect.any(Number),
      backdropFilter: expect.stringContaining('blur'),
      spinner: ['48px', '48px'],
      isOnTop: true,
      covers: true,
    })
    expect(seen.zIndex).toBeGreaterThan(1_000_000)
    answer()
    await expect(loader).toHaveCount(0)
  })
})

test('the English loader says exactly "Please Wait..."', async ({ page }) => {
  await serveStatically(page)
  await page.route('**/api/v1/provider/organizations*', () => {})
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('Please Wait...')
})

test.describe('the organisation error screen', () => {
  test.use({ look: looks[5] })

  test('tells the message of the API and leads nowhere by itself', async ({ page, noticed }) => {
    await serveStatically(page)
    await page.route('**/api/v1/provider/organizations*', (route) =>
      route.fulfill({
        status: 404,
        json: { status: 404, code: 'unknown_clinic', message: 'This clinic has moved away.' },
      }),
    )
    await page.goto('/doctors')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This clinic has moved away.')
    expect(pathOf(page)).toBe('/doctors')
    noticed.length = 0
  })

  test("without a message says 'Something went wrong', counts down, and goes to / after about four seconds", async ({
    page,
    noticed,
  }) => {
    await serveStatically(page)
    await page.route('**/api/v1/provider/organizations*', (route) =>
      route.fulfill({ status: 404, json: { status: 404, code: 'unknown_clinic', message: '' } }),
    )
    await page.goto('/doctors')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
    const began = Date.now()
    await expect(page.getByText('Redirecting to home ... 3')).toBeVisible()
    await expect(page.getByText('Redirecting to home ... 2')).toBeVisible()
    await page.waitForURL('/')
    expect(Date.now() - began).toBeGreaterThan(2500)
    expect(Date.now() - began).toBeLessThan(8000)
    // At home there is nowhere to go: it ends in a way to try again, which somebody may also ask for sooner.
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(pathOf(page)).toBe('/')
    noticed.length = 0
  })
})

test.describe('the first HTML', () => {
  const html = async (brand: Brand, path = '/') => (await raw(path, { host: clinics[brand].host })).body
  const link = (body: string, rel: string) => tagsOf(body, 'link').filter((each) => each['rel'] === rel)
  const meta = (body: string, name: string) =>
    tagsOf(body, 'meta').find((each) => (each['name'] ?? each['property']) === name)?.['content']

  for (const brand of brands) {
    const { title, host, slug, language, doctor } = clinics[brand]

    test(`is the clinic's own at ${host}`, async () => {
      const body = await html(brand)
      expect(textOf(body, 'title')).toBe(title)
      expect(tagsOf(body, 'html')[0]).toMatchObject({ lang: language, dir: 'ltr' })
      expect(link(body, 'icon')[0]?.['href']).toMatch(/^\/files\/[0-9a-f]{32}$/)
      expect(link(body, 'stylesheet').map(({ href }) => href)).toEqual([expect.stringMatching(/^\/fonts\/.+\.css$/)])
      expect(link(body, 'canonical')[0]?.['href']).toBe(`${originOf(brand)}/`)
      expect(meta(body, 'description')).toBeTruthy()
      expect(meta(body, 'og:title')).toBe(title)
      expect(meta(body, 'og:site_name')).toBe(title)
      expect(meta(body, 'og:url')).toBe(`${originOf(brand)}/`)
      expect(meta(body, 'robots')).toBeUndefined()
      expect(body).not.toContain(brand === 'boston' ? 'Spreebogen' : 'Harborlight')
    })

    test(`on other pages at ${host} has "{page} · {title}"`, async () => {
      for (const path of [
        '/doctors',
        `/aboutdoctor/${doctor}`,
        `/clinic/${slug}`,
        '/individual',
        '/patient/login',
        '/nothing',
      ])
        expect(textOf(await html(brand, path), 'title'), path).toMatch(new RegExp(`^.+ · ${title}$`))
    })

    test(`has structured data on / and /clinic/${slug}: department, hours, address, phone, services`, async () => {
      for (const path of ['/', `/clinic/${slug}`]) {
        const body = await html(brand, path)
        const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!
        const graph = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph']
        expect(JSON.stringify(graph)).not.toContain('null')
        const department = graph.find((node) => 'openingHours' in node)
        expect(department, path).toMatchObject({
          name: expect.any(String),
          telephone: expect.stringMatching(/^\+\d/),
          openingHours: expect.arrayContaining([expect.stringMatching(/^[A-Z][a-z].* \d\d:\d\d-\d\d:\d\d$/)]),
          address: { streetAddress: expect.any(String), postalCode: expect.any(String) },
        })
        const services = department!['availableService'] as { name: string }[]
        expect(services.length).toBeGreaterThan(2)
      }
    })

    test(`tells robots at ${host} what to read, and what not`, async () => {
      const robots = (await raw('/robots.txt', { host })).body
      expect(robots).toContain(`Sitemap: ${originOf(brand)}/sitemap.xml`)
      const pages = [...(await raw('/sitemap.xml', { host })).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(
        (match) => match[1]!,
      )
      expect(pages).toContain(`${originOf(brand)}/aboutdoctor/${doctor}`)
      expect(pages).toContain(`${originOf(brand)}/blog/${clinics[brand].article}`)
      expect(pages.every((each) => each.startsWith(`${originOf(brand)}/`))).toBe(true)
      const empty = ['/patient', '/patientReview', '/patientDetails', '/invoice', '/forms', '/paymentSuccess']
      const areas = ['/doctor/dashboard', '/admin', '/admin/outbox', '/partner', '/patient/login', '/appointment']
      for (const path of [...empty, ...areas]) {
        expect(meta(await html(brand, path), 'robots'), path).toBe('noindex')
        expect(pages, path).not.toContain(originOf(brand) + path)
      }
    })
  }

  test('of a host that is nobody’s names no clinic', async () => {
    const { status, body } = await raw('/', { host: 'nobody.localhost' })
    expect(status).toBe(404)
    expect(textOf(body, 'title')).toBe('No clinic answers at this address.')
    expect(body).not.toMatch(/Harborlight|Spreebogen/)
    expect((await raw('/robots.txt', { host: 'nobody.localhost' })).body).toBe('User-agent: *\nDisallow: /\n')
  })
})

for (const look of [looks[0], looks[2]])
  test.describe(`the theme of ${look.brand}, ${look.mode}`, () => {
    test.use({ look })

    test('stands at the first paint and does not change after', async ({ page }) => {
      await page.addInitScript(() => {
        const seen = new Set<string>()
        Object.assign(window, { seen })
        const note = () => {
          if (document.body) {
            const { backgroundColor, fontFamily } = getComputedStyle(document.body)
            seen.add(`${backgroundColor} ${fontFamily} ${getComputedStyle(document.body).getPropertyValue('--brand')}`)
          }
          if (performance.now() < 3000) requestAnimationFrame(note)
        }
        note()
      })
      await page.goto('/')
      await expect.poll(() => page.evaluate(() => localStorage.getItem('organizationID'))).not.toBeNull()
      const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
      expect(seen).toHaveLength(1)
      const style = await page.evaluate(() => {
        const of = getComputedStyle(document.documentElement)
        const names = ['--page', '--surface', '--text', '--brand', '--on-brand', '--nav', '--r-c', '--font']
        return Object.fromEntries(names.map((name) => [name, of.getPropertyValue(name)]))
      })
      for (const [name, value] of Object.entries(style)) expect(value, name).not.toBe('')
    })
  })

test('the mode that was chosen wins over the device, on the server already', async ({ page, context, origin }) => {
  await page.goto('/')
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await context.addCookies([{ name: 'mode', value: 'dark', url: origin }])
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(light)
})

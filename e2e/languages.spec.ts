import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { expect, isTakenOver, pathOf, settled, test } from './support/journey.ts'
import { brands, clinics, originOf, port, type Brand } from './support/looks.ts'
import { onDemand } from './support/on-demand.ts'
import { raw, tagsOf, textOf } from './support/raw.ts'

const languages = ['en', 'de'] as const
const words = {
  en: { doctors: 'Find your doctor', signIn: 'Sign in', notFound: 'This page isn’t here' },
  de: { doctors: 'Ärztin oder Arzt finden', signIn: 'Anmelden', notFound: 'Diese Seite gibt es nicht' },
}

const keys =
  /\b(?:common|public|booking|patient|doctor|admin|partner|account|system|errors|languages|specialities)\.[a-z]\w+/i
const shown = (page: Page) => page.evaluate(() => document.body.innerText)

const get = async (brand: Brand, path: string, headers = {}) =>
  (await raw(path, { host: clinics[brand].host, headers })).body

for (const brand of brands) {
  const { language, title, doctor } = clinics[brand]
  const other = language === 'en' ? 'de' : 'en'

  // Told by the other clinic, the other way round.
  test(
    `${brand} speaks its own language until another is chosen, and keeps the choice`,
    { tag: brand === 'berlin' ? [] : onDemand },
    async ({ browser }) => {
      const context = await browser.newContext({ baseURL: originOf(brand), locale: 'fr-FR', serviceWorkers: 'block' })
      const page = await context.newPage()
      await page.goto('/doctors?available=evening')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].doctors)

      await page.locator('footer summary').first().click()
      await page.locator(`footer button[name=locale][value=${other}]`).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[other].doctors)
      await expect(page.locator('html')).toHaveAttribute('lang', other)
      expect(pathOf(page)).toBe('/doctors?available=evening')

      // Kept from page to page, in the app and from the server, in a new tab, and behind a guard.
      await isTakenOver(page)
      await page.locator('footer a[href*="/privacy"]').click()
      await expect(page).toHaveTitle(
        other === 'de' ? new RegExp(`^Datenschutz · ${title}`) : new RegExp(`^Privacy · ${title}`),
      )
      const tab = await context.newPage()
      await tab.goto('/patient')
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText(words[other].signIn)
      await context.close()
    },
  )

  // In its own language every screen stands in the gallery, which looks for raw keys, too.
  test(`${brand} in ${other}: every public page in this language, without a raw key`, async ({ page }) => {
    await page.context().addCookies([{ name: 'locale', value: other, url: originOf(brand) }])
    const { slug } = clinics[brand]
    const paths = ['/', '/doctors', `/aboutdoctor/${doctor}`, '/individual', '/allblogs', '/paymentSuccess']
    const more = [`/clinic/${slug}`, `/clinic/${slug}/privacy`, `/clinic/${slug}/accessibility`, '/appointment']
    const account = [
      '/patient/login',
      '/doctor/login',
      '/partner/login',
      '/patient/signup',
      '/forget-password',
      '/change-password',
    ]
    for (const path of [...paths, ...more, ...account]) {
      const { status, body } = await raw(path, { host: clinics[brand].host, headers: { cookie: `locale=${other}` } })
      expect.soft(status, path).toBe(200)
      expect.soft(tagsOf(body, 'html')[0], path).toMatchObject({ lang: other })
      expect.soft(textOf(body, 'h1'), path).toBeTruthy()
      expect.soft(textOf(body, 'title'), path).not.toMatch(keys)
      expect.soft(body.replace(/<script[^]*?<\/script>|<style[^]*?<\/style>|<[^>]*>/g, ' '), path).not.toMatch(keys)
    }
    // The scripts say the same in it: of one page of the kind that only shows, and one that asks.
    for (const path of ['/doctors', '/appointment', '/patient/signup']) {
      await page.goto(originOf(brand) + path)
      await expect(page.locator('html'), path).toHaveAttribute('lang', other)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await isTakenOver(page)
      expect(await shown(page), path).not.toMatch(keys)
      expect(await page.title(), path).not.toMatch(keys)
      expect(pathOf(page)).toBe(path)
    }
  })

  test(`${brand}: ?lang= shows a language, and every page names its translations`, async () => {
    for (const path of ['/', '/doctors', `/aboutdoctor/${doctor}`]) {
      const at = originOf(brand) + path
      for (const [query, lang, canonical] of [
        ['', language, at],
        ['?lang=en', 'en', `${at}?lang=en`],
        ['?lang=de', 'de', `${at}?lang=de`],
        ['?lang=xx', language, at],
      ] as const) {
        const html = await get(brand, path + query)
        expect(tagsOf(html, 'html')[0]?.['lang'], path + query).toBe(lang)
        const links = tagsOf(html, 'link')
        expect(links.find(({ rel }) => rel === 'canonical')?.['href']).toBe(canonical)
        expect(links.filter(({ hreflang }) => hreflang).map(({ hreflang, href }) => [hreflang, href])).toEqual([
          ['en', `${at}?lang=en`],
          ['de', `${at}?lang=de`],
          ['x-default', at],
        ])
      }
      const [english, german] = await Promise.all([get(brand, `${path}?lang=en`), get(brand, `${path}?lang=de`)])
      if (path !== '/') expect(textOf(english, 'h1')).toBeTruthy()
      expect(english).not.toBe(german)
    }
    const cookie = await get(brand, '/doctors?lang=en', { cookie: 'locale=de' })
    expect(tagsOf(cookie, 'html')[0]?.['lang']).toBe('en')
  })

  test(`${brand}: what is not found is said in the language of the visitor`, async () => {
    for (const locale of languages)
      expect(await get(brand, '/nothing', { cookie: `locale=${locale}` })).toContain(words[locale].notFound)
  })
}

test('where no clinic answers, language and colours are chosen, too', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`http://nobody.localhost:${port()}/doctors?available=evening`)
  for (const [name, value] of [
    ['locale', 'de'],
    ['mode', 'dark'],
  ]) {
    await page
      .locator('details', { has: page.locator(`button[name=${name}]`) })
      .locator('summary')
      .click()
    await page.locator(`button[name=${name}][value=${value}]`).click()
    await expect(page.locator(`button[name=${name}][value=${value}]`)).toHaveAttribute('aria-current', 'true')
  }
  await expect(page.getByRole('heading')).toHaveText('Unter dieser Adresse meldet sich keine Praxis.')
  expect(pathOf(page)).toBe('/doctors?available=evening')
  await context.close()
})

/** What a clinic says itself and nobody translates: its greeting, its services. */
function ownTexts(slug: string): string[] {
  const file = resolve(import.meta.dirname, '../server/seed/clinics', slug, 'clinic.json')
  const { staticContent, services } = JSON.parse(readFileSync(file, 'utf8')) as ClinicFile
  const { hero } = staticContent
  return [hero.heading, hero.lead, ...services.map(({ name }) => name)]
}

/** Where they stand on a page without their language. */
const unmarked = (page: Page, texts: string[]) =>
  page.evaluate((own) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { parentElement: element, textContent: text } = walker.currentNode
      if (!element?.checkVisibility() || !own.some((words) => text?.includes(words))) continue
      if (!element.closest('[lang]')?.getAttribute('lang')?.startsWith('de')) found.push(text!.trim())
    }
    return found
  }, texts)

test.describe('a German clinic read in English', () => {
  test.use({ look: { brand: 'berlin', size: 'desktop', mode: 'light', language: 'en' } })

  test('its own texts are marked with their language wherever they stand', async ({ page, arriveAs }) => {
    const own = ownTexts(clinics.berlin.slug)
    const look = async (path: string) => {
      await page.goto(path)
      await isTakenOver(page)
      await settled(page)
      expect(await unmarked(page, own), path).toEqual([])
    }
    const doctor = `/aboutdoctor/${clinics.berlin.doctor}`
    for (const path of ['/', '/doctors', '/individual', '/appointment', doctor]) await look(path)
    await page.locator('button[name=slot]').nth(2).click()
    await page.locator('[name=givenName]').waitFor()
    expect(await unmarked(page, own), 'details').toEqual([])
    await arriveAs('patient')
    for (const path of ['/patient', '/patient?filter=past', '/patientReview']) await look(path)
    await arriveAs('doctor')
    for (const ahead of [1, 2, 3])
      await look(`/doctor/dashboard?date=${new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)}`)
  })
})

test.describe('in the middle of a booking, and on the way in', () => {
  test.use({ look: { brand: 'boston', size: 'phone', mode: 'light', language: 'en' } })

  test('language and appearance can be chosen, and nothing is lost by it', async ({ page }) => {
    const choose = async (name: 'locale' | 'mode', value: string) => {
      const button = page.locator(`button[name=${name}][value=${value}]`).last()
      await page.locator('details', { has: button }).last().locator('summary').click()
      await button.click()
    }
    await page.goto(`/aboutdoctor/${clinics.boston.doctor}`)
    await page.locator('button[name=slot]').nth(2).click()
    await page.locator('[name=givenName]').fill('Rosa')
    await isTakenOver(page)
    await choose('locale', 'de')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    expect(pathOf(page)).toBe('/appointment/details')
    await expect(page.locator('[name=givenName]')).toHaveValue('Rosa')
    await choose('mode', 'dark')
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
    await expect(page.locator('[name=givenName]')).toHaveValue('Rosa')

    const turns = [
      ['/appointment', 'en'],
      ['/doctor/login?returnTo=%2Fadmin', 'de'],
      ['/patient/signup', 'en'],
    ] as const
    for (const [path, language] of turns) {
      await page.goto(path)
      await isTakenOver(page)
      await settled(page)
      await choose('locale', language)
      await expect(page.locator('html'), path).toHaveAttribute('lang', language)
      expect(pathOf(page)).toBe(path)
    }
  })
})

test('dates, numbers and money follow the language', async () => {
  const [english, german] = await Promise.all(
    languages.map((lang) => get('berlin', `/aboutdoctor/${clinics.berlin.doctor}?lang=${lang}`)),
  )
  expect(german).toMatch(/\d+(?:,\d\d)?\s?€/u)
  expect(english).toMatch(/€\s?\d+/u)
  expect(german).toMatch(/Montag|Dienstag|Mittwoch|Donnerstag|Freitag/)
  expect(english).toMatch(/Monday|Tuesday|Wednesday|Thursday|Friday/)
})

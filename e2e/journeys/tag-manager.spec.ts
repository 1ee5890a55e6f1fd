import type { Page } from '@playwright/test'
import { expect, seenAs, test } from '../support/goal.ts'
import { looks, looksOf } from '../support/looks.ts'

// A container that tells what it could see where it ran.
const script = `window.ran = (window.ran ?? 0) + 1; window.knew = [document.referrer, ...navigation.entries().map(({ url }) => url)].join(' ')`

/** What this page asks the outside for, answered in its place. */
async function outside(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(
    (url) => !url.hostname.endsWith('localhost'),
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: script })
    },
  )
  return asked
}
const ran = (page: Page) => page.evaluate(() => (window as { ran?: number }).ran ?? 0)
/** Which addresses it could read, besides that of the page. */
const knew = (page: Page) => page.evaluate(() => (window as { knew?: string }).knew)

for (const look of looksOf(looks[0], looks[1]))
  seenAs(look, () => {
    test.use({ settings: {} })

    test('visitors are asked before a tag manager is loaded, and it stays out of everything that is their own', async ({
      page,
      say,
      arriveAs,
      stranger,
      clinic,
      axe,
    }) => {
      const visitor = await stranger()
      const asked = await outside(visitor)
      const settings = visitor.getByRole('button', { name: say('cookies.settings') })
      const question = visitor.getByRole('region', { name: say('cookies.title') })
      const answer = (key: 'cookies.accept' | 'cookies.decline') => question.getByRole('button', { name: say(key) })

      // Without a container nobody is asked, and there is nothing to set.
      await visitor.goto('/')
      await expect(visitor.getByRole('contentinfo')).toBeVisible()
      await visitor.waitForLoadState('networkidle')
      await expect(settings.or(question)).toHaveCount(0)

      await arriveAs('admin')
      await page.goto('/admin/brand')
      await page.getByText(say('brand.tagManager'), { exact: true }).click()
      const container = page.getByLabel(say('brand.container'))
      await container.fill('GTM-ABC123"><script>')
      await page.getByRole('button', { name: say('versions.publish') }).click()
      await expect(page.getByText(say('brand.noContainer')).first()).toBeVisible()
      await container.fill('gtm-abc123')
      await expect(page.getByText(say('brand.containerPrivacy'))).toBeVisible()
      await axe()
      await page.getByRole('button', { name: say('versions.publish') }).click()
      await expect(page.getByText(say('brand.published', { version: 2 }))).toBeVisible()

      // Asked first: by keys it is met before the page, and nothing has been loaded.
      await expect(async () => {
        await visitor.goto('/')
        await expect(question).toBeVisible({ timeout: 3000 })
      }).toPass()
      await axe(visitor)
      const [decline, accept] = [answer('cookies.decline'), answer('cookies.accept')]
      const looksOfButton = (of: typeof accept) =>
        of.evaluate((button) => {
          const { width, height } = button.getBoundingClientRect()
          const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(button)
          return [width, height, color, backgroundColor, borderColor, fontWeight]
        })
      expect(await looksOfButton(accept)).toEqual(await looksOfButton(decline))
      expect(asked).toEqual([])
      await visitor.getByRole('main').focus()
      await visitor.keyboard.press('Shift+Tab')
      await expect(accept).toBeFocused()
      await visitor.keyboard.press('Shift+Tab')
      await expect(decline).toBeFocused()
      await visitor.keyboard.press('Enter')
      await expect(question).toHaveCount(0)
      await visitor.reload()
      await settings.scrollIntoViewIfNeeded()
      await expect(question).toHaveCount(0)
      expect(asked).toEqual([])

      // Another answer, from the foot of the page.
      await settings.click()
      await expect(question.getByText(say('cookies.title'))).toBeFocused()
      await accept.click()
      await expect.poll(() => ran(visitor)).toBe(1)
      expect(asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123'])
      await expect(settings).toBeFocused()
      // It runs on from page to page that are the same for everybody, and on the next visit.
      await visitor
        .getByRole('contentinfo')
        .getByRole('link', { name: say('common.privacy'), exact: true })
        .click()
      await expect(visitor).toHaveURL(/\/privacy$/)
      expect(await ran(visitor)).toBe(1)
      await visitor.goto(`/clinic/${clinic.slug}`)
      await expect.poll(() => ran(visitor)).toBe(1)

      // To a page of another kind leads a document of its own, by a link, a form, and the way back.
      await visitor.goto('/')
      await expect.poll(() => ran(visitor)).toBe(1)
      await visitor.locator('main a[href^="/doctors"]').first().click()
      await expect(visitor).toHaveURL(/\/doctors/)
      await settings.scrollIntoViewIfNeeded()
      expect(await ran(visitor)).toBe(0)
      await visitor.goBack()
      await expect.poll(() => ran(visitor)).toBe(1)
      asked.splice(0)
      await visitor.locator('main form button[name=slot], main button[name=slot]').first().click()
      await expect(visitor).toHaveURL(/\/appointment\/details/)
      await expect(visitor.getByLabel(say('common.email')).first()).toBeVisible()
      expect(await ran(visitor)).toBe(0)

      // Where somebody was before is not told: neither by the document that it runs in, nor by one that showed more.
      const other = await stranger()
      await outside(other)
      await other.goto('/doctors?search=mole#earlier')
      await other.evaluate(() => void setTimeout(() => location.assign('/')))
      const asks = other.getByRole('region', { name: say('cookies.title') })
      await expect(asks).toBeVisible()
      await other.locator('main a[href^="/doctors"]').first().click()
      await expect(other).toHaveURL(/\/doctors/)
      await other.goBack()
      await asks.getByRole('button', { name: say('cookies.accept') }).click()
      await expect(asks).toHaveCount(0)
      expect(await ran(other)).toBe(0)
      await other.goto(`/clinic/${clinic.slug}`)
      await expect.poll(() => ran(other)).toBe(1)
      expect(await knew(other)).not.toContain('doctors')

      // Whoever has begun to book is left alone from then on, in every tab.
      const second = await visitor.context().newPage()
      const askedThere = await outside(second)
      await visitor.waitForLoadState('networkidle')
      for (const tab of [second, visitor]) {
        await tab.goto('/')
        await tab.getByRole('button', { name: say('cookies.settings') }).scrollIntoViewIfNeeded()
        expect(await ran(tab)).toBe(0)
      }
      expect([...asked, ...askedThere]).toEqual([])
    })
  })

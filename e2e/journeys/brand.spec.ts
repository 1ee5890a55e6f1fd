import { fileURLToPath } from 'node:url'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'

seenAs(looks[0], () => {
  test.use({ settings: {} })

  test('a manager gives the clinic another color and name, a visitor sees both, and one press goes back', async ({
    page,
    say,
    arriveAs,
    stranger,
    axe,
  }) => {
    const visitor = await stranger()
    const shown = async () => {
      await visitor.goto('/')
      const brand = await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
      return [brand, await visitor.title()]
    }
    const [before, title] = await shown()

    await arriveAs('admin')
    await page.goto('/admin/brand')
    const colour = page.getByRole('textbox', { name: say('brand.brandColor'), exact: true })
    await colour.fill('blue')
    await page.getByRole('button', { name: say('versions.publish') }).click()
    await expect(
      page.getByText(say('brand.noColour', { field: 'Global: Brand color and buttons' })).first(),
    ).toBeVisible()
    await expect(colour).toHaveValue('blue')

    // Too pale for white text: what it becomes is told before it is published.
    await colour.fill('#f2a65a')
    await expect(page.getByText(/Mended: #f2a65a has 1\.8 : 1 where 4\.6 is needed/).first()).toBeVisible()
    await page.getByRole('textbox', { name: say('brand.name') }).fill('Lighthouse Clinic')
    await page.getByRole('textbox', { name: say('brand.pageTitle') }).fill('Lighthouse Clinic')
    await axe()
    // Nothing typed is lost by looking elsewhere.
    await page.getByRole('link', { name: say('admin.blog') }).click()
    await page.getByRole('link', { name: say('admin.brand') }).click()
    await expect(colour).toHaveValue('#f2a65a')

    await page.getByRole('button', { name: say('versions.publish') }).click()
    await expect(page.getByText(say('brand.published', { version: 2 }))).toBeVisible()
    // Each server learns of it within two seconds.
    await expect.poll(shown).toEqual(['#a45f00', expect.stringContaining('Lighthouse Clinic')])
    await axe()

    await page.getByRole('button', { name: say('versions.goBackTo', { version: 1 }) }).click()
    await expect(page.getByText(say('versions.restored', { former: 1, version: 3 }))).toBeVisible()
    await expect.poll(shown).toEqual([before, title])
  })

  test('a shared link has the clinic’s picture, or its logo; search engines read what was said in words', async ({
    page,
    say,
    arriveAs,
    stranger,
    axe,
  }) => {
    const visitor = await stranger()
    const told = async () => {
      await visitor.goto('/')
      const picture = await visitor.locator('meta[property="og:image"]').getAttribute('content')
      const graph = await visitor.locator('script[type="application/ld+json"]').first().textContent()
      return { picture: new URL(picture ?? '').pathname, graph }
    }
    expect((await told()).picture).toBe('/social-picture.jpg')
    const drawn = await visitor.evaluate(async () => {
      const bitmap = await createImageBitmap(await (await fetch('/social-picture.jpg')).blob())
      return [bitmap.width, bitmap.height]
    })
    expect(drawn).toEqual([1200, 630])

    await arriveAs('admin')
    await page.goto('/admin/brand')
    const buffer = await page.screenshot()
    await page
      .getByLabel(say('brand.chooseSocial'))
      .and(page.locator('input'))
      .setInputFiles({ name: 'pier.png', mimeType: 'image/png', buffer })
    await expect(page.getByText(say('brand.socialChosen'))).toBeVisible()
    await page.getByText(say('brand.department'), { exact: true }).click()
    await page.getByLabel(say('brand.departmentMedicalSpecialty')).selectOption({ label: say('departments.Pediatric') })
    const hours = page.getByLabel(say('brand.departmentHours'))
    await hours.fill('whenever')
    await page.getByRole('button', { name: say('versions.publish') }).click()
    await expect(page.getByText(say('brand.noHours')).first()).toBeVisible()
    await hours.fill('mo - th 08:30-17:30\nSa 09:00-12:00')
    await axe()
    await page.getByRole('button', { name: say('versions.publish') }).click()
    await expect(page.getByText(say('brand.published', { version: 2 }))).toBeVisible()

    await expect.poll(async () => (await told()).picture).toMatch(/^\/files\/[0-9a-f]{32}$/)
    const { graph } = await told()
    expect(graph).toContain('https://schema.org/Pediatric')
    expect(graph).toContain('Mo-Th 08:30-17:30')

    await page.getByRole('button', { name: say('brand.removeSocial') }).click()
    await page.getByRole('button', { name: say('versions.publish') }).click()
    await expect(page.getByText(say('brand.published', { version: 3 }))).toBeVisible()
    await expect.poll(async () => (await told()).picture).toBe('/social-picture.jpg')
  })

  test('a font of the clinic’s own is sent to visitors by this server, and is on the page before it is published', async ({
    page,
    say,
    arriveAs,
    stranger,
    axe,
    noticed,
  }) => {
    await arriveAs('admin')
    await page.goto('/admin/brand')
    const file = page.getByLabel(say('brand.chooseFont')).and(page.locator('input'))
    await file.setInputFiles({ name: 'a.woff2', mimeType: 'font/woff2', buffer: Buffer.from('wOF2 and nothing more') })
    await expect(page.getByText(say('brand.fontUnreadable'))).toBeVisible()
    expected(noticed, loadedWith(422))
    const name = 'manrope'
    const font = import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)
    await file.setInputFiles(fileURLToPath(font))
    await expect(page.getByText(say('brand.fontAdded', { name: 'Manrope' }))).toBeVisible()
    await expect(page.getByLabel(say('brand.font'), { exact: true })).toHaveValue(/ Manrope$/)
    await expect
      .poll(() =>
        page.evaluate(() => [...document.fonts].some((each) => each.family === 'Manrope' && each.status === 'loaded')),
      )
      .toBe(true)
    await axe()
    await page.getByRole('button', { name: say('versions.publish') }).click()
    await expect(page.getByText(say('brand.published', { version: 2 }))).toBeVisible()

    const visitor = await stranger()
    const asked: string[] = []
    visitor.on('request', (request) => asked.push(new URL(request.url()).host))
    await expect(async () => {
      await visitor.goto('/')
      const family = await visitor.evaluate(() => getComputedStyle(document.body).fontFamily)
      expect(family).toMatch(/^"?Manrope"?, "Manrope Fallback"/)
    }).toPass()
    await visitor.reload()
    await expect.poll(() => visitor.evaluate(() => document.fonts.check('16px Manrope'))).toBe(true)
    expect(new Set(asked)).toEqual(new Set([new URL(visitor.url()).host]))
  })
})

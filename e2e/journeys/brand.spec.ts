import { expect, seenAs, test } from '../support/goal.ts'
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
})

import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { raw } from '../support/raw.ts'

seenAs(looks[4], () => {
  test('an article goes from the first word to visitors, and from there to a better address', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
    noticed,
  }) => {
    const host = `${clinic.slug}.localhost`
    const seen = (slug: string) => raw(`/blog/${slug}`, { host })
    const field = (key: Parameters<typeof say>[0]) => page.getByLabel(say(key), { exact: true })
    const press = (key: Parameters<typeof say>[0]) => page.getByRole('button', { name: say(key), exact: true }).click()
    const saved = () => expect(page.getByText(say('encounters.saved'), { exact: true })).toBeVisible()
    const text = page.getByRole('textbox', { name: say('editor.bodyLabel') })

    await arriveAs('admin')
    await page.goto('/admin/blog')
    await press('editor.newPost')
    await field('editor.titleLabel').fill('Fieber messen')
    await field('editor.descriptionLabel').fill('Wann es reicht, abzuwarten.')
    await text.click()
    // By keys alone, as whoever writes much does.
    await page.keyboard.type('## Erst ruhen\n')
    await page.keyboard.type('Warten Sie ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('zehn Minuten')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('.\n- Fenster auf\nViel trinken')
    await expect(text.locator('ul li')).toHaveCount(2)
    // The tabulator makes a list deeper, and holds nobody in the text.
    await page.keyboard.press('Tab')
    await expect(text.locator('ul ul li')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(text).not.toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(text).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Tab')
    await expect(text).not.toBeFocused()
    await text.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(text.locator('ul ul li')).toHaveCount(0)
    await saved()
    await axe()

    await press('editor.publish')
    await expect(page.getByRole('alert').getByText(say('editor.missing_author'))).toBeVisible()
    expected(noticed, loadedWith(409))
    await field('editor.author').selectOption({ index: 1 })
    await page.getByText(say('editor.later'), { exact: true }).click()
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    await field('editor.day').fill(tomorrow)
    await press('editor.schedule')
    await expect(page.getByText(say('editor.scheduled'), { exact: true })).toBeVisible()
    expect((await seen('fieber-messen')).status).toBe(404)

    await page.getByText(say('editor.now'), { exact: true }).click()
    await press('editor.publishNow')
    await expect(page.getByRole('link', { name: '/blog/fieber-messen' })).toBeVisible()
    const { status, body } = await seen('fieber-messen')
    expect(status).toBe(200)
    expect(body).toMatch(
      /<h2 id="part-1">Erst ruhen<\/h2><p>Warten Sie <strong>zehn Minuten<\/strong>\.<\/p><ul><li>Fenster/,
    )

    await page.reload()
    await expect(text.locator('strong')).toHaveText('zehn Minuten')
    await field('editor.slug').fill('fieber')
    await field('editor.titleLabel').fill('Fieber richtig messen')
    await saved()
    expect((await seen('fieber-messen')).body).not.toContain('Fieber richtig messen')
    await press('editor.publishChanges')
    await expect(page.getByRole('link', { name: '/blog/fieber', exact: true })).toBeVisible()
    const moved = await seen('fieber-messen')
    expect([moved.status, moved.headers['location']]).toEqual([301, '/blog/fieber'])

    await page.goto('/allblogs')
    await page.getByRole('link', { name: 'Fieber richtig messen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fieber richtig messen')
    await axe()
  })
})

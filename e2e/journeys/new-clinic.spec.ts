import { randomUUID } from 'node:crypto'
import { countEffort } from '../support/effort.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { clinics, looks, port } from '../support/looks.ts'
import { mailedLink } from '../support/outbox.ts'
import { inClinic } from '../support/in-clinic.ts'

seenAs(looks[0], () => {
  test.use({ at: 'demo' })

  test('a stranger makes a clinic by a mailed link, and the list of what is left leads on', async ({
    page,
    say,
    origin,
    axe,
    noticed,
  }) => {
    const slug = `pier-${randomUUID().slice(0, 8)}`
    const email = `ines-${slug}@example.test`
    const host = `${slug}.${clinics.boston.host}`
    const effort = await countEffort(page)
    await page.goto('/new-clinic')
    await axe()
    await page.getByLabel(say('newClinic.name')).fill('South Pier')
    await expect(page.locator('#slug')).toHaveValue('south-pier')
    await page.locator('#slug').fill('www')
    await page.getByLabel(say('newClinic.email')).fill(email)
    await page.getByRole('button', { name: say('newClinic.send') }).click()
    await expect(page.getByRole('link', { name: say('newClinic.slugTaken') })).toBeVisible()
    expected(noticed, loadedWith(422))
    await axe()
    await page.locator('#slug').fill(slug)
    await page.getByRole('button', { name: say('newClinic.send') }).click()
    await expect(page.getByText(say('newClinic.sent', { host, sentTo: email }))).toBeVisible()
    await axe()
    await expect(inClinic(slug, async () => {})).rejects.toThrow()

    await page.goto(await mailedLink(origin, email))
    await expect(page.getByText(say('newClinic.makeLead', { host, email }))).toBeVisible()
    await axe()
    await page.getByRole('button', { name: say('newClinic.make') }).click()
    await expect(page).toHaveURL(`http://${host}:${port()}/clinic/${slug}/invitation`)
    await page.locator('[name=givenName]').fill('Ines')
    await page.locator('[name=familyName]').fill('Amaral')
    await page.locator('[name=password]').fill('gravel tin and a lantern')
    await page.getByRole('button', { name: say('people.join') }).click()
    await expect(page).toHaveURL(`http://${host}:${port()}/admin`)
    await page.getByRole('link', { name: say('admin.setupOpen') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('setup.title'))
    const { activations, fields } = effort()
    test.info().annotations.push({ type: 'effort', description: `${activations} presses, ${fields} fields` })
  })
})

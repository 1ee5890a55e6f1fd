import { runCommand } from '../../server/src/commands/run-command.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { looks, port } from '../support/looks.ts'

seenAs(looks[0], () => {
  test.use({ settings: {} })

  test('a manager adds a web address, reads how it is proved, and makes another one primary', async ({
    page,
    say,
    clinic,
    signIn,
    stranger,
    axe,
  }) => {
    const alias = `www-${clinic.slug}.localhost`
    const own = new URL(clinic.origin).hostname
    const wanted = `${clinic.slug}.example.com`
    await signIn('admin')
    await page.getByRole('link', { name: say('admin.domains'), exact: true }).click()
    await expect(page.getByText(own, { exact: true })).toBeVisible()
    const address = page.getByLabel(say('domains.address'), { exact: true })
    const add = page.getByRole('button', { name: say('domains.addIt') })
    await address.fill(`https://${wanted.toUpperCase()}/`)
    await add.click()
    await expect(page.getByText(`_polyclinic.${wanted}`)).toBeVisible()
    await axe()
    await page.getByRole('button', { name: say('domains.checkNamed', { host: wanted }) }).click()
    // Nobody set it; where there is no internet, nobody answers.
    await expect(page.getByText(say('domains.missing')).or(page.getByText(say('domains.unreachable')))).toBeVisible({
      timeout: 15_000,
    })
    await page.getByRole('button', { name: say('domains.removeNamed', { host: wanted }) }).click()
    await page.getByRole('button', { name: say('domains.removeIt') }).click()
    await expect(page.getByText(`_polyclinic.${wanted}`)).toBeHidden()

    // One that is proved by the operator's word.
    await runCommand(['domain', 'add', clinic.slug, alias])
    await page.reload()
    await page.getByRole('button', { name: say('domains.makePrimaryNamed', { host: alias }) }).click()
    await axe()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('domains.makePrimary') })
      .click()
    await expect(page.getByText(say('domains.madePrimary', { host: alias }))).toBeVisible()

    // Visitors are led there within seconds, and whoever works stays.
    const visitor = await stranger()
    await expect(async () => {
      await visitor.goto(`${clinic.origin}/doctors?lang=en`)
      expect(visitor.url()).toBe(`http://${alias}:${port()}/doctors?lang=en`)
    }).toPass()
    await page.reload()
    await expect(page).toHaveURL(`${clinic.origin}/admin/domains`)
    await expect(page.getByText(say('domains.current'))).toBeVisible()
  })
})

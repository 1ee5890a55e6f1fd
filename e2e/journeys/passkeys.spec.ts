import type { CDPSession, Page } from '@playwright/test'
import { expect, seenAs, test } from '../support/goal.ts'
import { looks } from '../support/looks.ts'
import { makePeople } from '../support/own-clinic.ts'
import { password } from '../support/people.ts'
import { somebody } from '../support/visits.ts'

/** A phone that keeps passkeys and knows its owner's face; `touch` is that they look at it. */
async function aPhone(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: false },
    },
  })
  const simulate = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return {
    touch: async (press: () => Promise<unknown>, done: () => Promise<unknown>) => {
      await simulate(true)
      await press()
      await done()
      await simulate(false)
    },
  }
}

seenAs(looks[3], () => {
  test.use({ settings: {} })

  test('a passkey is added, and then the way in without a password, by keys', async ({ page, say, clinic, axe }) => {
    const { familyName, email } = somebody('Toni')
    await makePeople(clinic.slug, [{ email, name: `Toni ${familyName}`, roles: ['admin'] }])
    const phone = await aPhone(page)
    await page.goto('/doctor/login')
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=password]').fill(password)
    await page.locator('[name=password]').press('Enter')
    await page.waitForURL(/\/admin/)

    await page.goto('/admin/account')
    await page.getByRole('button', { name: say('passkeys.add') }).press('Enter')
    await page.locator('[name=current]').fill(password)
    await axe()
    await page.locator('[name=current]').press('Enter')
    await expect(page.getByRole('heading', { name: say('passkeys.makeTitle') })).toBeFocused()
    await page.locator('[name=name]').fill('Phone')
    await axe()
    await phone.touch(
      () => page.locator('[name=name]').press('Enter'),
      () => expect(page.getByText(say('passkeys.added', { name: 'Phone' }))).toBeVisible(),
    )
    await expect(page.getByRole('button', { name: say('passkeys.renameOf', { name: 'Phone' }) })).toBeVisible()
    await axe()

    await page.evaluate(() => localStorage.clear())
    await page.goto('/doctor/login')
    const button = page.getByRole('button', { name: say('passkeys.signIn') })
    await expect(button).toBeVisible()
    await axe()
    await phone.touch(
      () => button.press('Enter'),
      () => page.waitForURL(/\/admin/),
    )
    await page.goto('/admin/account')
    const used = say('passkeys.usedOn', { date: '~', used: '~' }).replaceAll('.', '\\.').replaceAll('~', '[^.]+')
    await expect(page.getByText(new RegExp(`^${used}$`))).toBeVisible()

    await page.getByRole('button', { name: say('passkeys.removeOf', { name: 'Phone' }) }).press('Enter')
    await page.locator('[name=current]').fill(password)
    await page.locator('[name=current]').press('Enter')
    await expect(page.getByText(say('passkeys.removed', { name: 'Phone' }))).toBeVisible()
  })
})

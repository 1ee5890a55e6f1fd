import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { codeGivenLongAgo } from '../support/backdate.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { makePeople } from '../support/own-clinic.ts'
import { password } from '../support/people.ts'
import { somebody } from '../support/visits.ts'
import type { Say } from '../support/words.ts'

/** A phone with an authenticator app, whose clock may be half a minute ahead: each code once. */
async function phoneFor(page: Page) {
  const address = await page.locator('a[href^="otpauth:"]').getAttribute('href')
  const secret = new URL(address!).searchParams.get('secret')!
  let step = 0
  return () => {
    step = Math.max(step + 1, Math.floor(Date.now() / 30_000))
    return generate({ secret, epoch: step * 30 })
  }
}

/** From the button to the recovery codes, by the keys alone. */
async function setUp(page: Page, say: Say, axe: () => Promise<void>) {
  await page.locator('[name=current]').fill(password)
  await axe()
  await page.locator('[name=current]').press('Enter')
  await expect(page.getByRole('img', { name: say('factor.picture') })).toBeVisible()
  await axe()
  const code = await phoneFor(page)
  await page.locator('[name=code]').fill(await code())
  await page.locator('[name=code]').press('Enter')
  await expect(page.getByRole('heading', { name: say('factor.keepTitle') })).toBeFocused()
  await axe()
  const recoveryCodes = await page.getByText(/^\w{4}-\w{4}-\w{4}$/).allTextContents()
  await page.getByRole('button', { name: say('factor.kept') }).click()
  return { code, recoveryCodes }
}

async function typePassword(page: Page, email: string) {
  await page.goto('/doctor/login')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=password]').press('Enter')
}

seenAs(looks[3], () => {
  // Nobody else has to sign in at a clinic that requires it.
  test.use({ settings: {} })
  test.setTimeout(180_000)

  test('a clinic requires a second factor, and whoever works there gets on with it', async ({
    page,
    say,
    clinic,
    signIn,
    axe,
    stranger,
    noticed,
  }) => {
    const { familyName, email } = somebody('Toni')
    await makePeople(clinic.slug, [{ email, name: `Toni ${familyName}`, roles: ['admin'] }])
    await signIn('admin')

    await page.goto('/admin/people?second-factor')
    await page.getByText(say('factorRule.all'), { exact: true }).click()
    await page.locator('[name=inDays]').selectOption('0')
    await page.getByRole('button', { name: say('factorRule.save') }).click()
    await expect(page.getByRole('alert')).toContainText(say('errors.second_factor_first'))
    expected(noticed, loadedWith(409))

    await page.goto('/admin/account')
    await page.getByRole('button', { name: say('factor.setUpOf') }).press('Enter')
    const own = await setUp(page, say, axe)
    await expect(page.getByText(say('factor.turnedOn'))).toBeVisible()
    await axe()

    // What reaches far asks again after a while, and then does what was pressed.
    await codeGivenLongAgo(clinic.slug)
    await page.goto('/admin/people?second-factor')
    await page.getByText(say('factorRule.all'), { exact: true }).click()
    await page.locator('[name=inDays]').selectOption('0')
    await axe()
    await page.getByRole('button', { name: say('factorRule.save') }).click()
    const dialog = page.getByRole('dialog', { name: say('factor.again') })
    await expect(dialog.locator('[name=code]')).toBeFocused()
    await axe()
    await dialog.locator('[name=code]').fill(await own.code())
    await dialog.locator('[name=code]').press('Enter')
    await expect(page.getByText(say('factorRule.required'))).toBeVisible()
    expected(noticed, loadedWith(403))

    const other = await stranger()
    await typePassword(other, email)
    await expect(other.getByRole('heading', { name: say('factor.missingTitle') })).toBeVisible()
    await axe(other)
    // The same three steps, which axe has seen.
    const theirs = await setUp(other, say, async () => {})
    await expect(other.getByRole('heading', { name: say('common.today'), level: 1 })).toBeVisible()
    // Their screen asked before the answer came that they may not yet.
    noticed.splice(0, Infinity, ...noticed.filter((one) => !loadedWith(403).test(one)))

    // Another browser: the password, then a code, and for thirty days none.
    const again = await stranger()
    await typePassword(again, email)
    await expect(again.getByLabel(say('factor.code'))).toBeFocused()
    await axe(again)
    await again.getByLabel(say('factor.code')).fill('000000')
    await again.keyboard.press('Enter')
    await expect(again.getByText(say('factor.wrongDigits'))).toBeVisible()
    await again.getByLabel(say('factor.remember')).check()
    await again.getByLabel(say('factor.code')).fill(await theirs.code())
    await again.keyboard.press('Enter')
    await again.waitForURL(/\/admin/)
    await again.goto('/admin/account')
    await expect(again.getByText(say('factor.browsers'))).toBeVisible()
    await axe(again)

    // The phone is lost.
    const lost = await stranger()
    await typePassword(lost, email)
    await lost.getByRole('button', { name: say('factor.useRecovery') }).click()
    await lost.getByLabel(say('factor.recoveryCode')).fill(theirs.recoveryCodes[0]!)
    await lost.keyboard.press('Enter')
    await lost.waitForURL(/\/admin/)
    expected(noticed, loadedWith(403), loadedWith(422))
  })
})

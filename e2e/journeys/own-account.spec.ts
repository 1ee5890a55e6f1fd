import { ask, signInByApi } from '../support/api.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, keepToken, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { mailedLink } from '../support/outbox.ts'
import { makePeople } from '../support/own-clinic.ts'
import { password } from '../support/people.ts'
import { somebody } from '../support/visits.ts'

const newPassword = 'gravel tin and a lantern'

seenAs(looks[3], () => {
  test('somebody who works here changes name, address and password', async ({ page, say, clinic, axe, noticed }) => {
    const { origin, slug } = clinic
    const { familyName, email } = somebody('Kim')
    const fresh = `new-${email}`
    await makePeople(slug, [{ email, name: `Kim ${familyName}`, roles: ['admin'] }])
    await keepToken(page, await signInByApi(origin, email, password))
    await page.goto('/admin/account')
    await axe()
    const account = page.getByRole('region', { name: say('patient.account') })

    await account.getByRole('button', { name: say('account.ownNameChange') }).click()
    await account.locator('[name=name]').fill(`Kim-Lea ${familyName}`)
    await account.getByRole('button', { name: say('account.ownSave') }).click()
    await expect(account.getByText(say('account.ownNameChanged'))).toBeVisible()
    await expect(account).toContainText(`Kim-Lea ${familyName}`)

    await account.getByRole('button', { name: say('account.ownEmailChange') }).click()
    await account.getByLabel(say('account.ownEmailNew')).fill(fresh)
    await account.getByLabel(say('factor.currentPassword')).fill('not this one')
    await axe()
    await account.getByRole('button', { name: say('account.ownEmailSend') }).click()
    await expect(account.getByRole('alert')).toContainText(say('errors.wrong_password'))
    expected(noticed, loadedWith(422))
    await expect(account.getByLabel(say('account.ownEmailNew'))).toHaveValue(fresh)
    await account.getByLabel(say('factor.currentPassword')).fill(password)
    await account.getByRole('button', { name: say('account.ownEmailSend') }).click()
    await expect(account.getByText(say('account.ownEmailSent', { email: fresh }))).toBeVisible()
    await page.goto(await mailedLink(origin, fresh))
    await axe()
    await page.getByRole('button', { name: say('account.emailConfirm') }).click()
    await expect(page.getByText(say('account.emailConfirmed', { email: fresh }))).toBeVisible()

    await page.goto('/admin/account')
    await expect(account).toContainText(fresh)
    await account.getByRole('button', { name: say('account.ownPasswordChange') }).click()
    await account.getByLabel(say('factor.currentPassword')).fill(password)
    await account.getByLabel(say('account.newPassword')).fill(newPassword)
    await account.getByRole('button', { name: say('account.changePassword') }).click()
    await expect(account.getByText(say('account.ownPasswordChanged'))).toBeVisible()
    for (const [to, typed, status] of [
      [fresh, newPassword, 201],
      [email, password, 401],
    ] as const)
      expect((await ask(origin, 'POST', '/sessions', { body: { email: to, password: typed } })).status).toBe(status)
  })
})

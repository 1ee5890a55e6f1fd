import { expect, seenAs, test } from '../support/goal.ts'
import { inClinic } from '../support/in-clinic.ts'
import { looks } from '../support/looks.ts'
import { makePeople } from '../support/own-clinic.ts'
import { people } from '../support/people.ts'

seenAs(looks[0], () => {
  test.use({ settings: {} })

  test('a partner refers a patient, the clinic accepts and books, and both see the same until consent is taken back', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
  }) => {
    const press = (key: Parameters<typeof say>[0]) => page.getByRole('button', { name: say(key), exact: true }).click()
    await arriveAs('admin')
    await page.goto('/admin/partners/organizations')
    await press('referrals.addPartner')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('referrals.partnerName'), { exact: true }).fill('Bayside Urgent Care')
    await dialog.getByRole('button', { name: say('referrals.save') }).click()
    await expect(page.getByRole('heading', { name: 'Bayside Urgent Care' })).toBeVisible()
    await axe()
    await makePeople(clinic.slug, [{ email: people.partner, name: 'Ellen Sayer', roles: ['partner'] }])
    await inClinic(clinic.slug, async (db) => {
      const { id } = await db.selectFrom('partners').select('id').executeTakeFirstOrThrow()
      await db.updateTable('users').set({ partner_id: id }).where('email', '=', people.partner).execute()
    })

    await arriveAs('partner')
    await page.goto('/partner')
    await page
      .getByRole('link', { name: say('referrals.refer') })
      .first()
      .click()
    await page.getByLabel(say('referrals.givenName'), { exact: true }).fill('Ada')
    await page.getByRole('textbox', { name: say('referrals.reason') }).fill('A mole that grows')
    await press('referrals.send')
    await expect(page.getByRole('alert').filter({ hasText: say('referrals.missing') })).toBeFocused()
    await axe()
    // What is typed is kept: somebody goes on with it from the list.
    await expect(page.getByText(say('referrals.saved'))).toBeVisible()
    await page.goto('/partner')
    await page.getByRole('link', { name: say('referrals.goOnNamed', { name: 'Ada' }) }).click()
    await expect(page.getByRole('textbox', { name: say('referrals.reason') })).toHaveValue('A mole that grows')
    await page.getByLabel(say('referrals.familyName'), { exact: true }).fill('Quill')
    await page.getByLabel(say('referrals.birthDate'), { exact: true }).fill('1980-02-03')
    await page.getByLabel(say('referrals.phone'), { exact: true }).fill('+1 617 555 0123')
    await page.getByRole('checkbox', { name: say('referrals.consentGiven') }).check()
    await press('referrals.send')
    await expect(page.getByText(say('referrals.nowRequested'))).toBeVisible()
    await axe()
    const address = page.url()

    await arriveAs('admin')
    await page.goto('/admin/partners')
    await page.getByRole('link', { name: say('referrals.openNamed', { name: 'Ada Quill' }) }).click()
    await press('referrals.receive')
    await expect(page.getByText(say('referrals.nowClinicReceived'))).toBeVisible()
    await press('referrals.accept')
    await expect(page.getByText(say('referrals.nowClinicAccepted'))).toBeVisible()
    await page.getByRole('button', { name: say('referrals.book') }).press('Enter')
    await expect(dialog.getByLabel(say('common.lastName'), { exact: true })).toHaveValue('Quill')
    await dialog.getByRole('radio').first().check()
    await dialog.locator('button[type=submit]').click()
    await expect(page.getByText(say('referrals.nowClinicInProgress'))).toBeVisible()
    await axe()
    await press('referrals.withdrawConsent')
    await dialog.getByRole('button', { name: say('referrals.withdrawConsent') }).click()
    await expect(page.getByText(say('referrals.actWithdrawConsent'))).toBeVisible()

    await arriveAs('partner')
    await page.goto(address)
    await expect(page.getByText(say('referrals.nowNoConsent'))).toBeVisible()
    await expect(page.getByText(/withdrew their consent on/)).toBeVisible()
  })
})

import { expect, seenAs, test } from '../support/goal.ts'
import { inClinic } from '../support/in-clinic.ts'
import { looks } from '../support/looks.ts'
import { makePeople } from '../support/own-clinic.ts'
import { people } from '../support/people.ts'

const partner = 'Bayside Urgent Care'
const service = 'Reading of an X-ray'

seenAs(looks[0], () => {
  test.use({ settings: {} })

  test('a clinic agrees on a service with a partner, which reads what is due', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
  }) => {
    await makePeople(clinic.slug, [{ email: people.partner, name: 'Ellen Sayer', roles: ['partner'] }])
    await inClinic(clinic.slug, async (db) => {
      const id = crypto.randomUUID()
      await db
        .insertInto('partners')
        .values({ id, kind: 'practice', name: partner, language: 'en', created_at: new Date().toISOString() })
        .execute()
      await db.updateTable('users').set({ partner_id: id }).where('email', '=', people.partner).execute()
    })
    const dialog = page.getByRole('dialog')
    const send = (key: Parameters<typeof say>[0]) =>
      dialog.getByRole('button', { name: say(key), exact: true }).press('Enter')

    await arriveAs('partner')
    await page.goto('/partner')
    await expect(page.getByRole('heading', { level: 1, name: say('partner.title') })).toBeVisible()
    await expect(page.getByRole('link', { name: say('referrals.ownServices') })).toBeHidden()

    await arriveAs('admin')
    await page.goto('/admin/partners/organizations')
    await page.getByRole('link', { name: say('referrals.servicesNamed', { name: partner }) }).click()
    await expect(page.getByText(say('partnerServices.none'))).toBeVisible()
    await axe()
    await page.getByRole('button', { name: say('partnerServices.agree') }).click()
    await dialog.getByLabel(say('partnerServices.service'), { exact: true }).fill(service)
    await dialog.getByText(say('partnerServices.toPartner', { partner }), { exact: true }).click()
    await dialog.getByLabel(say('partnerServices.amount')).fill('50')
    await send('partnerServices.saveAgreement')
    await expect(dialog.getByText(say('partnerServices.confirmMissing'))).toBeVisible()
    await axe()
    await dialog.getByRole('checkbox').check()
    await send('partnerServices.saveAgreement')
    await page.getByRole('button', { name: say('partnerServices.enterNamed', { service }) }).click()
    await dialog.getByLabel(say('partnerServices.document'), { exact: true }).fill('Report 17')
    await axe()
    await send('partnerServices.enter')
    await page.getByRole('button', { name: say('partnerServices.pay'), exact: false }).click()
    await dialog.getByLabel(say('partnerServices.payAmount')).fill('30')
    await dialog.getByLabel(say('partnerServices.document'), { exact: true }).fill('Statement')
    await send('partnerServices.pay')
    await expect(page.getByText(say('partnerServices.due', { amount: '$20.00' }))).toBeVisible()
    await axe()

    await arriveAs('partner')
    await page.goto('/partner')
    await page.getByRole('link', { name: say('referrals.ownServices') }).click()
    await expect(page.getByText(say('partnerServices.due', { amount: '$20.00' }))).toBeVisible()
    await expect(page.getByText('Report 17')).toBeVisible()
    await axe()
  })
})

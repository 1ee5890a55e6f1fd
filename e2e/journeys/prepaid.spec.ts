import { bookButton } from '../support/booking.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { looks } from '../support/looks.ts'
import { dateOf, doctorNamed, fillIn, freeTimes, pressTime, somebody, timeButton } from '../support/visits.ts'

seenAs(looks[0], () => {
  test.use({ settings: {} })

  test('a deposit is said before the booking, asked for, and paid after a second thought', async ({
    page,
    say,
    clinic,
    arriveAs,
    stranger,
    axe,
  }) => {
    const [, doctor] = clinic.doctors
    const { offers } = await doctorNamed(clinic.origin, doctor!)
    const { serviceName } = offers.find(({ isDefault }) => isDefault)!
    await arriveAs('admin')
    await page.goto('/admin/invoices/online')
    await expect(page.getByLabel(say('online.isOn'))).toBeChecked()
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await page.getByRole('button', { name: say('online.save') }).click()
    await saved
    await page.goto('/admin/services')
    await page.getByRole('link', { name: serviceName, exact: true }).click()
    await page.locator('#prepayment').selectOption('deposit')
    await page.locator('#deposit').fill('20')
    await axe()
    await page.getByRole('button', { name: say('settingsForm.save'), exact: true }).click()
    await expect(page.getByText(say('settingsForm.saved'))).toBeVisible()

    const visitor = await stranger()
    const [time] = await freeTimes(clinic.origin, doctor!)
    await visitor.goto(`/aboutdoctor/${doctor}?from=${dateOf(clinic, time!)}`)
    await pressTime(timeButton(visitor, time!))
    await expect(visitor.getByText(say('prepay.beforeDeposit', { amount: '$20.00' }))).toBeVisible()
    await fillIn(visitor, somebody('Olive'))
    await axe(visitor)
    await bookButton(visitor).filter({ visible: true }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(say('pay.demoTitle'))
    await visitor.getByRole('button', { name: say('pay.demoLeave') }).click()
    await expect(visitor.getByRole('heading', { name: say('prepay.almost') })).toBeVisible()
    await axe(visitor)
    await visitor.getByRole('button', { name: say('prepay.pay', { amount: '$20.00' }) }).click()
    await visitor.getByRole('button', { name: say('pay.demoCard') }).click()
    await expect(visitor.getByRole('heading', { name: say('prepay.confirmed') })).toBeVisible()
    await axe(visitor)
  })
})

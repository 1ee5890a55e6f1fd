import { expect, seenAs, test } from '../support/goal.ts'
import { looks } from '../support/looks.ts'
import { mailsTo } from '../support/outbox.ts'
import { whoIsHere } from '../support/who-is-here.ts'

seenAs(looks[0], () => {
  test.use({ settings: {} })

  test('an invoice is paid by its mailed link without signing in, the desk sees it, and gives some back', async ({
    page,
    say,
    clinic,
    arriveAs,
    stranger,
    axe,
  }) => {
    const person = await whoIsHere(clinic)
    await arriveAs('admin')
    await page.goto('/admin?view=list')
    await page.getByRole('button', { name: person.fullName, exact: true }).first().click()
    await page.getByRole('button', { name: say('doctor.invoiceVisit') }).click()
    await page.getByLabel(say('billing.unitPrice')).fill('120.00')
    await page.getByRole('button', { name: say('billing.issue') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice \d{4}-00001$/)
    // It has been mailed once it was issued; that waits, and is sent now.
    await page.getByRole('button', { name: say('billing.mailAgain') }).click()
    const { origin } = new URL(page.url())
    const payLink = async () =>
      (await mailsTo(origin, person.email)).map((text) => /https?:\/\/\S+\/pay\/\S+/.exec(text)?.[0]).find(Boolean)
    await expect.poll(payLink).toBeTruthy()
    const link = (await payLink())!
    expect(link).toMatch(/\/pay\/[0-9a-f-]{36}#[\w-]{43}$/)

    const patient = await stranger()
    await patient.goto(link)
    await expect(patient.getByRole('heading', { level: 1 })).toHaveText(/^Pay invoice \d{4}-00001$/)
    expect(patient.url()).not.toContain('#')
    await expect(patient.getByText(say('pay.demo'))).toBeVisible()
    await axe(patient)
    await patient.getByRole('button', { name: say('pay.payNow', { amount: '$120.00' }) }).click()
    await expect(patient.getByRole('heading', { level: 1 })).toHaveText(say('pay.demoTitle'))
    await axe(patient)
    // Left, and come back to.
    await patient.getByRole('button', { name: say('pay.demoLeave') }).click()
    await patient.getByRole('button', { name: say('pay.payNow', { amount: '$120.00' }) }).click()
    await patient.getByRole('button', { name: say('pay.demoCard') }).click()
    await expect(patient.getByRole('heading', { name: say('patient.paymentSucceeded') })).toBeVisible()
    await axe(patient)
    await patient.goto(link)
    await expect(patient.getByText(say('pay.paid'))).toBeVisible()
    // Whoever knows the address alone is told nothing.
    const other = await stranger()
    await other.goto(link.split('#')[0]!)
    await expect(other.getByRole('heading', { name: say('pay.none') })).toBeVisible()

    await page.reload()
    await expect(page.getByRole('region', { name: say('online.ofInvoice') })).toContainText(say('online.succeeded'))
    await expect(page.getByText(say('billing.allPaid'))).toBeVisible()
    await axe()
    await page.goto('/admin/invoices')
    await page.getByRole('link', { name: say('online.title') }).click()
    await expect(page.getByText(say('online.noProblems'))).toBeVisible()
    await expect(page.getByText(say('online.demo'))).toBeVisible()
    await axe()
  })

  test('who is signed in pays in two taps, and a slow bank is waited for', async ({
    page,
    say,
    clinic,
    arriveAs,
    stranger,
    axe,
  }) => {
    const person = await whoIsHere(clinic)
    await arriveAs('admin')
    await page.goto('/admin?view=list')
    await page.getByRole('button', { name: person.fullName, exact: true }).first().click()
    await page.getByRole('button', { name: say('doctor.invoiceVisit') }).click()
    await page.getByLabel(say('billing.unitPrice')).fill('80.00')
    await page.getByRole('button', { name: say('billing.issue') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice \d{4}-00001$/)

    const patient = await stranger()
    await arriveAs({ token: person.token }, patient)
    await patient.goto('/invoice')
    await patient.getByRole('link', { name: /^Invoice \d{4}-00001$/ }).click()
    await axe(patient)
    await patient.getByRole('button', { name: say('pay.payNow', { amount: '$80.00' }) }).click()
    await patient.getByRole('button', { name: say('pay.demoBank') }).click()
    await expect(patient.getByRole('heading', { name: say('patient.paymentPending') })).toBeVisible()
    await expect(patient.getByRole('heading', { name: say('patient.paymentSucceeded') })).toBeVisible({
      timeout: 60_000,
    })
    await axe(patient)
    await patient.getByRole('link', { name: say('common.yourInvoices') }).click()
    await expect(patient.getByText(say('invoices.paid'), { exact: true })).toBeVisible()
  })
})

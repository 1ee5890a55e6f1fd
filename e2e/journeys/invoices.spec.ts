import { readFile } from 'node:fs/promises'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { readPdf } from '../support/pdf.ts'
import { whoIsHere } from '../support/who-is-here.ts'

seenAs(looks[0], () => {
  test.use({ settings: {} })

  test('the desk bills a visit with a discount and takes cash, and the patient reads that it is paid', async ({
    page,
    say,
    clinic,
    arriveAs,
    stranger,
    axe,
    noticed,
  }) => {
    const person = await whoIsHere(clinic)
    await arriveAs('admin')
    await page.goto('/admin?view=list')
    await page.getByRole('button', { name: person.fullName, exact: true }).first().click()
    await page.getByRole('button', { name: say('doctor.invoiceVisit') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('billing.newInvoice'))
    await axe()

    // What was promised stands there. Half of it is taken off, and an amount that is none is told apart from one.
    const price = page.getByLabel(say('billing.unitPrice'))
    await price.fill('a lot')
    await page.getByRole('button', { name: say('billing.issue') }).click()
    await expect(price).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText(say('billing.issueWaits'))
    await price.fill('120.00')
    await page.getByLabel(say('billing.discount'), { exact: true }).selectOption('share')
    await page.getByLabel(say('billing.discountPercent')).fill('50')
    await page.getByRole('button', { name: say('billing.issue') }).click()
    // Why is missing.
    await expect(page.getByRole('alert')).toHaveText(say('billing.discountReasonMissing', { number: 1 }))
    expected(noticed, loadedWith(422))
    await page.getByLabel(say('billing.discountReason')).fill('Two in one family')
    await expect(page.getByText('$60.00').first()).toBeVisible()
    await page.getByRole('button', { name: say('billing.issue') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice \d{4}-00001$/)
    await axe()

    await page.getByRole('button', { name: say('billing.takePayment') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('billing.given')).fill('100')
    await expect(dialog).toContainText(say('billing.change', { amount: '$40.00' }))
    await axe()
    await expect(dialog.getByRole('button', { name: say('billing.take', { amount: '$60.00' }) })).toBeVisible()
    await dialog.getByLabel(say('billing.given')).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: '$40.00' })).toBeVisible()
    await expect(page.getByText(say('billing.allPaid'))).toBeVisible()

    // In the evening five dollars are missing in the cash box, and most goes to the bank.
    await page.goto('/admin/invoices')
    await page.getByRole('link', { name: say('cash.title') }).click()
    await expect(page.getByText(say('cash.neverCounted'))).toBeVisible()
    const count = async (counted: string, note: string, removed: string) => {
      await page.getByRole('button', { name: say('cash.count') }).click()
      await dialog.getByLabel(say('cash.counted')).fill(counted)
      await dialog.getByLabel(say('cash.removed')).fill(removed)
      if (note) await dialog.getByLabel(say('cash.note')).fill(note)
      if (note) await axe()
      await dialog.getByRole('button', { name: say('cash.check') }).click()
      await dialog.getByRole('button', { name: say('cash.close') }).click()
      await expect(dialog).toBeHidden()
    }
    await count('160', '', '50')
    await expect(page.getByText('$110.00').first()).toBeVisible()
    await count('105', 'Change for parking', '')
    await page.getByRole('link', { name: say('cash.number', { number: '2' }) }).click()
    await expect(page.getByText(say('cash.short', { amount: '$5.00' }))).toBeVisible()
    await expect(page.getByText('Change for parking')).toBeVisible()
    await axe()

    const patient = await stranger()
    await arriveAs({ token: person.token }, patient)
    await patient.goto('/invoice')
    await expect(patient.getByText(say('invoices.paid'), { exact: true })).toBeVisible()
    await axe(patient)
    await patient.getByRole('link', { name: /^Invoice \d{4}-00001$/ }).click()
    await expect(patient.getByText(say('invoices.nothingOpen'))).toBeVisible()
    await axe(patient)
    const saved = patient.waitForEvent('download')
    await patient.getByRole('button', { name: say('encounters.openPdf') }).click()
    const { text } = readPdf(await readFile(await (await saved).path()))
    expect(text).toContain('Two in one family')
    expect(text).toContain('$60.00')
  })
})

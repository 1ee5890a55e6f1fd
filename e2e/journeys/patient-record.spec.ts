import { randomUUID } from 'node:crypto'
import { expect, seenAs, test } from '../support/goal.ts'
import { looks } from '../support/looks.ts'

seenAs(looks[0], () => {
  test.use({ at: 'demo' })

  test('a patient is found with a typing error, their record is written in, and they see who read it', async ({
    page,
    say,
    arriveAs,
    axe,
    stranger,
  }) => {
    await arriveAs('doctor')
    await page.goto('/doctor/patients')
    await page.getByRole('searchbox').fill('Delgdao 3/9/1985')
    await expect(page.getByText(say('charts.nobody'))).toBeVisible()
    await page.getByRole('searchbox').fill('Delgdao 3/8/1985')
    const found = page.getByRole('list', { name: say('charts.list') }).getByRole('link')
    await expect(found).toHaveText('Rosa Delgado')
    expect(page.url()).toMatch(/\/doctor\/patients$/)
    await axe()
    await found.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa Delgado')
    await expect(page).toHaveTitle(new RegExp(`^${say('charts.record')}`))
    await axe()

    const admin = await stranger()
    await arriveAs('admin', admin)
    await admin.goto(page.url())
    const seenByAdmin = admin.getByRole('region', { name: say('charts.conditions') })
    await expect(seenByAdmin.getByRole('button', { name: say('charts.addCondition') })).toBeVisible()

    const conditions = page.getByRole('region', { name: say('charts.conditions') })
    await conditions.getByRole('button', { name: say('charts.addCondition') }).click()
    await conditions.getByRole('textbox', { name: say('charts.condition') }).fill('Hay fever')
    await conditions.getByRole('button', { name: say('charts.save') }).click()
    await expect(conditions.getByText('Hay fever')).toBeVisible()
    // Another's open record is told.
    await expect(seenByAdmin.getByText('Hay fever')).toBeVisible()
    await conditions.getByRole('button', { name: say('charts.changeNamed', { name: 'Hay fever' }) }).click()
    await conditions.getByLabel(say('charts.nowIs')).selectOption({ label: say('charts.isWrong') })
    await axe()
    await conditions.getByRole('button', { name: say('charts.save') }).click()
    await conditions.getByText(say('charts.former', { count: 1 })).click()
    await expect(conditions.getByText(say('charts.wrong'))).toBeVisible()

    const timeline = page.getByRole('region', { name: say('charts.timeline') })
    const content = Buffer.from(`%PDF-1.7 ${randomUUID()}`)
    await timeline
      .locator('input[type=file]')
      .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: content })
    const name = `ECG ${randomUUID().slice(0, 8)}`
    await timeline.getByLabel(say('charts.fileName')).fill(name)
    await axe()
    await timeline.getByRole('button', { name: say('charts.addToRecord') }).click()
    const saved = page.waitForEvent('download')
    await timeline.getByRole('button', { name: say('charts.savePdfNamed', { name }) }).click()
    expect((await saved).suggestedFilename()).toBe(`${name}.pdf`)
    await timeline.getByRole('button', { name: say('charts.withdrawFileNamed', { name }) }).click()
    await timeline.getByLabel(say('charts.withdrawFileReason')).fill('Another patient’s')
    await page.keyboard.press('Enter')
    await expect(timeline.getByText(/Another patient’s/).first()).toBeVisible()
    await expect(timeline.getByRole('button', { name: say('charts.withdrawFileNamed', { name }) })).toHaveCount(0)
    await axe()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
      /Hay fever|Delgado|ECG/,
    )

    const patient = await stranger()
    await arriveAs('patient', patient)
    await patient.goto('/patientDetails')
    const readers = patient.getByRole('list', { name: say('patient.readers') })
    await expect(readers.getByText(/^Dr\. Maya Okafor, .*: .*record/)).toBeVisible()
  })
})

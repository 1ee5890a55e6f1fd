import { randomUUID } from 'node:crypto'
import { expect, seenAs, test } from '../support/goal.ts'
import { signInByApi } from '../support/api.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { makePeople } from '../support/own-clinic.ts'
import { password } from '../support/people.ts'
import { book, freeTimes, somebody } from '../support/visits.ts'

seenAs(looks[0], () => {
  test.use({ at: 'demo' })

  test('a patient is found with a typing error, their record is written in, and they see who read it', async ({
    page,
    say,
    arriveAs,
    axe,
    stranger,
    origin,
    noticed,
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
    await timeline.getByLabel(say('charts.fileKind')).selectOption({ label: say('charts.fileKindFile') })
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
    const readers = patient.getByRole('list', { name: say('patient.readers') })
    await arriveAs('patient', patient)
    await patient.goto('/patientDetails')
    await expect(readers.getByText(/^Dr\. Maya Okafor, .*: .*record/)).toBeVisible()

    // A colleague's patient: opened with a reason, which the clinic and the patient read.
    const kim = somebody('Kim')
    await makePeople('harborlight', [
      { email: kim.email, name: `${kim.givenName} ${kim.familyName}`, roles: ['guest'] },
    ])
    const token = await signInByApi(origin, kim.email, password)
    await book(origin, (await freeTimes(origin, 'leila-haddad')).at(-1)!, { token })
    await admin.goto('/admin/patients')
    await admin.getByRole('searchbox').fill(kim.email)
    await admin
      .getByRole('list', { name: say('charts.list') })
      .getByRole('link')
      .click()
    await expect(admin.getByRole('heading', { level: 1 })).toContainText(kim.familyName)
    await page.goto(admin.url())
    await expect(page.getByRole('heading', { name: say('charts.glassTitle') })).toBeVisible()
    await expect(page.getByText(kim.familyName)).toHaveCount(0)
    await axe()
    expected(noticed, loadedWith(403))
    const reason = `Covers for a colleague ${randomUUID().slice(0, 8)}`
    await page.getByLabel(say('charts.glassReason')).fill(reason)
    await page.getByLabel(say('charts.glassReason')).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(kim.familyName)
    await expect(page.getByRole('region', { name: say('charts.conditions') })).toBeVisible()
    await admin.goto('/admin/openings')
    const opening = admin.getByRole('listitem').filter({ hasText: reason })
    await expect(opening).toContainText(/Dr\. Maya Okafor/)
    await axe(admin)
    await opening.getByRole('button').click()
    await expect(opening.getByRole('button')).toHaveCount(0)
    await arriveAs({ token }, patient)
    await patient.goto('/patientDetails')
    await expect(readers.getByText(/^Dr\. Maya Okafor, .*: .*record/)).toBeVisible()
    await expect(patient.getByText(say('patient.readWhy', { reason }))).toBeVisible()
  })
})

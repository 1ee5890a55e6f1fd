import { expect, seenAs, test } from '../support/goal.ts'
import { looks } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
import { aDrug, prescribe } from '../support/prescriptions.ts'

const birthDate = '1985-03-28'

seenAs(looks[4], () => {
  test.use({ settings: { askBirthDate: 'optional' } })

  // Told by signed-view.test, draft-view.test, after-signing.test; whoever holds a paper checks it in check-a-prescription.spec.ts.
  test(
    'a doctor replaces one drug, stops another and keeps a set; the old paper says so to whoever holds it',
    { tag: onDemand },
    async ({ page, say, clinic, arriveAs, stranger, axe }) => {
      const [doxycycline, cetirizine] = [aDrug('Doxycycline'), aDrug('Cetirizine')]
      const { code, patientId } = await prescribe(clinic, [doxycycline, cetirizine], birthDate)
      const named = (drug: typeof doxycycline) => `${drug.name} 100 mg Kapseln`
      const chart = `/patientDetails?patient=${patientId}`
      await arriveAs('doctor')
      await page.goto(chart)
      await page.getByRole('button', { name: say('prescriptions.replaceNamed', { drug: named(doxycycline) }) }).click()
      await expect(page.getByText(say('prescriptions.changes'))).toBeVisible()
      const typed = page.getByRole('textbox', { name: say('prescriptions.shorthand') })
      await typed.fill('1-0-0-0')
      await typed.press('Enter')
      const paper = page.getByRole('article', { name: say('prescriptions.paper') })
      await expect(paper).toContainText('1-0-0-0')

      await page.getByRole('button', { name: say('prescriptions.sets') }).click()
      await page.getByRole('menuitem', { name: say('prescriptions.saveSet') }).click()
      await page.getByLabel(say('prescriptions.setName')).fill('Borreliose')
      await page.getByRole('button', { name: say('prescriptions.setSave'), exact: true }).click()
      await expect(page.getByText(say('prescriptions.setSaved', { name: 'Borreliose' }))).toBeVisible()
      await page.getByRole('button', { name: say('prescriptions.sign') }).click()
      await expect(page.getByText(say('prescriptions.codeText'))).toBeVisible()

      await page.goto(chart)
      await page.getByRole('button', { name: say('prescriptions.moreActs', { drug: named(cetirizine) }) }).click()
      await page.getByRole('menuitem', { name: say('prescriptions.stop') }).click()
      await page.getByLabel(say('prescriptions.stopReason'), { exact: true }).fill('Ausschlag')
      await page.getByRole('button', { name: say('prescriptions.stopIt'), exact: true }).click()
      await expect(page.getByText(say('prescriptions.stopped', { drug: named(cetirizine) }))).toBeVisible()
      await axe()

      const pharmacy = await stranger()
      await pharmacy.goto(`/prescription#${code.replace('-', '')}`)
      await expect(pharmacy.getByRole('heading', { name: say('prescriptionCheck.stopped'), exact: true })).toBeVisible()
      await pharmacy.getByLabel(say('prescriptionCheck.birthDate'), { exact: true }).fill(birthDate)
      await pharmacy.getByRole('button', { name: say('prescriptionCheck.show') }).click()
      const drugs = pharmacy.getByRole('listitem').filter({ hasText: say('prescriptionCheck.drugStopped') })
      await expect(drugs).toHaveCount(2)
      await axe(pharmacy)

      // What was kept is there for the next one, and goes when it is not needed.
      await page.getByRole('button', { name: say('prescriptions.prescribe'), exact: true }).click()
      const sets = page.getByRole('button', { name: say('prescriptions.sets') })
      await sets.click()
      await page.getByRole('menuitem', { name: say('prescriptions.setUse', { name: 'Borreliose' }) }).click()
      // It is taken already, and that needs a reason.
      await expect(page.getByRole('alertdialog')).toContainText('Doxycycline')
      await page.getByRole('button', { name: say('prescriptions.chooseOther') }).click()
      await sets.click()
      await page.getByRole('menuitem', { name: say('prescriptions.manageSets') }).click()
      await page.getByRole('button', { name: say('prescriptions.setDeleteNamed', { name: 'Borreliose' }) }).click()
      await expect(page.getByText(say('prescriptions.setDeleted', { name: 'Borreliose' }))).toBeVisible()
    },
  )
})

import type { Page } from '@playwright/test'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith, pathOf } from '../support/journey.ts'
import { looks, looksOf } from '../support/looks.ts'
import { aDrug, prescribe } from '../support/prescriptions.ts'
import type { Say } from '../support/words.ts'

const birthDate = '1985-03-28'
const drugs = () => [aDrug('Doxycycline'), aDrug('Cetirizine')] as const

const verdict = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const tellBirthDate = async (page: Page, say: Say, date: string) => {
  await page.getByLabel(say('prescriptionCheck.birthDate'), { exact: true }).fill(date)
  await page.getByRole('button', { name: say('prescriptionCheck.show') }).click()
}

for (const look of looksOf(looks[3], looks[2]))
  seenAs(look, () => {
    test.use({ settings: { askBirthDate: 'optional' } })

    test('whoever holds a prescription scans its code, and sees what has become of it', async ({
      page,
      say,
      clinic,
      axe,
      noticed,
    }) => {
      const [doxycycline, cetirizine] = drugs()
      const { code, stop } = await prescribe(clinic, [doxycycline, cetirizine], birthDate)

      await page.goto(`/prescription#${code.replace('-', '')}`)
      await expect(verdict(page, say('prescriptionCheck.valid'))).toBeVisible()
      expect(page.url()).not.toContain('#')
      await expect(page.getByText(doxycycline.name)).toHaveCount(0)
      await axe()

      // The wrong date, and the right one.
      await tellBirthDate(page, say, '1990-01-01')
      await expect(page.getByRole('alert')).toHaveText(say('prescriptionCheck.drugsHidden'))
      await tellBirthDate(page, say, birthDate)
      await expect(page.getByText(doxycycline.name)).toBeVisible()
      await axe()

      // One of the two is stopped, then all.
      await stop(doxycycline)
      await page.goto(`/prescription#${code}`)
      await expect(verdict(page, say('prescriptionCheck.partly'))).toBeVisible()
      await tellBirthDate(page, say, birthDate)
      await expect(page.getByRole('listitem').filter({ hasText: doxycycline.name })).toContainText(
        say('prescriptionCheck.drugStopped'),
      )
      await expect(page.getByRole('listitem').filter({ hasText: cetirizine.name })).not.toContainText(
        say('prescriptionCheck.drugStopped'),
      )
      await stop(cetirizine)
      await page.getByLabel(say('prescriptionCheck.code'), { exact: true }).fill(code.toLowerCase())
      await page.getByRole('button', { name: say('prescriptionCheck.check'), exact: true }).click()
      await expect(verdict(page, say('prescriptionCheck.stopped'))).toBeVisible()

      // Of no code that this clinic has given.
      await page.getByLabel(say('prescriptionCheck.code'), { exact: true }).fill('22222222')
      await page.getByRole('button', { name: say('prescriptionCheck.check'), exact: true }).click()
      await expect(page.getByRole('alert')).toContainText(say('prescriptionCheck.unknown'))
      expected(noticed, loadedWith(404))
      await axe()
    })
  })

seenAs(looks[5], () => {
  test.use({ javaScriptEnabled: false, settings: { askBirthDate: 'optional' } })

  test('five wrong dates of birth close a prescription, without scripts, too', async ({ page, say, clinic }) => {
    const [doxycycline] = drugs()
    const { code } = await prescribe(clinic, [doxycycline], birthDate)
    await page.goto('/prescription')
    await page.getByLabel(say('prescriptionCheck.code'), { exact: true }).fill(code)
    await page.getByRole('button', { name: say('prescriptionCheck.check'), exact: true }).click()
    await expect(verdict(page, say('prescriptionCheck.valid'))).toBeVisible()
    for (let day = 1; day <= 5; day++) {
      await tellBirthDate(page, say, `1990-01-0${day}`)
      await expect(page.getByRole('alert')).toHaveText(say('prescriptionCheck.drugsHidden'))
    }
    await tellBirthDate(page, say, birthDate)
    await expect(page.getByRole('alert')).toHaveText(say('prescriptionCheck.drugsHidden'))
    await expect(page.getByText(doxycycline.name)).toHaveCount(0)
    await expect(verdict(page, say('prescriptionCheck.valid'))).toBeVisible()
    expect(pathOf(page)).toBe('/prescription')
  })
})

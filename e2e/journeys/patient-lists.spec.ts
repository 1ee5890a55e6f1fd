import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { looks, looksOf } from '../support/looks.ts'
import { somebody } from '../support/visits.ts'

const dates = {
  boston: { right: '4/5/1971', wrong: '3/8/85' },
  berlin: { right: '05.04.1971', wrong: '8.3.85' },
}

for (const look of looksOf(looks[3], looks[0]))
  seenAs(look, () => {
    test('a clinic brings its patients along, and writes somebody down', async ({
      page,
      say,
      arriveAs,
      axe,
      noticed,
    }) => {
      const [kim, reed, adler] = [somebody('Kim'), somebody('Reed'), somebody('Adler')]
      const { right, wrong } = dates[look.brand]
      const list = [
        ['Last name', 'First name', 'Date of birth', 'Phone'],
        [kim.familyName, kim.givenName, right, ''],
        [reed.familyName, reed.givenName, wrong, ''],
      ]
      const asFile = (rows: readonly (readonly string[])[]) => ({
        name: 'patients.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(rows.map((row) => row.join(';')).join('\r\n')),
      })
      await arriveAs('admin')
      await page.goto('/admin/patients')
      await page.getByRole('link', { name: say('patientLists.import') }).click()
      await expect(page.getByRole('heading', { name: say('patientLists.title') })).toBeVisible()
      const input = page.locator('input[type=file]')
      await input.setInputFiles(asFile([['Town'], ['Berlin']]))
      await expect(page.getByRole('alert')).toHaveText(say('patientLists.columns_missing'))
      expected(noticed, loadedWith(422))

      // What would happen is said first, and what is wrong comes as a file.
      await input.setInputFiles(asFile(list))
      const take = page.getByRole('button', { name: say('patientLists.importNow', { count: 1 }) })
      await expect(take).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: say('patientLists.line', { line: 3 }) })).toContainText(
        say('patientLists.is-short_year', { column: say('patientLists.birthDate') }),
      )
      await axe()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: say('patientLists.saveLeftOut') }).click()
      expect((await download).suggestedFilename()).toBe(say('patientLists.leftOutName', { name: 'patients.csv' }))
      await take.click()
      await expect(page.getByRole('status').filter({ hasText: say('patientLists.done', { count: 1 }) })).toBeVisible()

      // They are found, and listed with everybody.
      await page.getByRole('link', { name: say('patientLists.toPatients') }).click()
      await expect(page.getByRole('list', { name: say('patientLists.listLabel') })).toBeVisible()
      await axe()
      await page.getByRole('searchbox').fill(`${kim.givenName} ${right}`)
      await expect(
        page
          .getByRole('list', { name: say('charts.list') })
          .getByRole('listitem')
          .filter({ hasText: kim.familyName }),
      ).toHaveCount(1)

      // Of somebody who has no appointment yet a record is made; of who is known theirs is offered.
      await page.getByRole('searchbox').fill('')
      await page.getByRole('button', { name: say('patientLists.create') }).click()
      const dialog = page.getByRole('dialog', { name: say('patientLists.createTitle') })
      await dialog.getByRole('button', { name: say('patientLists.createNow') }).click()
      await expect(dialog.getByLabel(say('common.firstName'))).toBeFocused()
      await dialog.getByLabel(say('common.firstName')).fill(kim.givenName)
      await dialog.getByLabel(say('common.lastName')).fill(kim.familyName)
      await dialog.getByLabel(say('personFields.birthDate')).fill(right)
      await expect(dialog.getByText(say('desk.sameName'))).toBeVisible()
      await axe()
      await dialog.getByLabel(say('common.firstName')).fill(adler.givenName)
      await dialog.getByLabel(say('common.lastName')).fill(adler.familyName)
      await dialog.getByRole('button', { name: say('patientLists.createNow') }).click()
      await expect(page.getByRole('heading', { level: 1, name: adler.familyName })).toBeVisible()
    })
  })

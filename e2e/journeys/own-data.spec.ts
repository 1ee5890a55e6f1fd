import { readFile } from 'node:fs/promises'
import { signInByApi } from '../support/api.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, keepToken, loadedWith } from '../support/journey.ts'
import { looks, looksOf } from '../support/looks.ts'
import { makePeople } from '../support/own-clinic.ts'
import { password } from '../support/people.ts'
import { somebody } from '../support/visits.ts'

for (const look of looksOf(looks[3], looks[1]))
  seenAs(look, () => {
    test('a patient takes a copy of their data along, asks for something and takes that back', async ({
      page,
      say,
      clinic,
      axe,
      noticed,
    }) => {
      const { origin, slug } = clinic
      const { email, givenName, familyName } = somebody('Rosa')
      await makePeople(slug, [{ email, name: `${givenName} ${familyName}`, roles: ['guest'] }])
      await keepToken(page, await signInByApi(origin, email, password))
      await page.goto('/patientDetails')
      await page.getByRole('link', { name: say('patient.copyOpen') }).click()
      await expect(page).toHaveURL(/\/patient\/data$/)
      await axe()

      const current = page.getByLabel(say('factor.currentPassword'))
      await page.getByRole('radio', { name: say('privacy.bundle') }).check()
      await current.fill('not this one')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText(say('errors.wrong_password'))
      expected(noticed, loadedWith(422))
      await axe()

      await current.fill(password)
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
      expect(download.suggestedFilename().replace(/ \d{4}-\d\d-\d\d/, '')).toBe(`${say('privacy.file')}.json`)
      const bundle = JSON.parse(await readFile(await download.path(), 'utf8'))
      expect(bundle).toMatchObject({
        ...{ resourceType: 'Bundle', type: 'collection' },
        entry: [{ resource: { resourceType: 'Patient', name: [{ family: familyName }] } }, {}],
      })
      await expect(page.getByText(say('privacy.taken'))).toBeVisible()
      await expect(current).toHaveValue('')

      await page.getByRole('radio', { name: say('privacy.correction') }).check()
      await page.getByLabel(say('privacy.words')).fill('My name is spelled with a z')
      await page.getByRole('button', { name: say('privacy.ask') }).click()
      await expect(page.getByText(say('privacy.asked'))).toBeVisible()
      await expect(page.getByText(say('privacy.state-received'), { exact: true })).toBeVisible()
      await axe()
      const kind = say('privacy.kind-correction')
      await page.getByRole('button', { name: say('privacy.withdrawNamed', { kind }) }).click()
      await expect(page.getByText(say('privacy.state-withdrawn'), { exact: true })).toBeVisible()
      await page.getByRole('link', { name: say('privacy.consentsOpen') }).click()
      await expect(page.getByRole('heading', { level: 1, name: say('privacy.consents') })).toBeVisible()
      await axe()
    })
  })

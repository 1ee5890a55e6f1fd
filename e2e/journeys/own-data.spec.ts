import { readFile } from 'node:fs/promises'
import { demand, signInByApi } from '../support/api.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, keepToken, loadedWith } from '../support/journey.ts'
import { tabTo } from '../support/keyboard.ts'
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

seenAs(looks[0], () => {
  test('the desk hands over a copy that a letter asked for, and a second person erases for good', async ({
    page,
    say,
    clinic,
    axe,
    noticed,
  }) => {
    const { origin, slug } = clinic
    const [rosa, ana, ben] = [somebody('Rosa'), somebody('Ana'), somebody('Ben')]
    const fullName = ({ givenName, familyName }: typeof rosa) => `${givenName} ${familyName}`
    await makePeople(slug, [
      { email: rosa.email, name: fullName(rosa), roles: ['guest'] },
      ...[ana, ben].map((each) => ({ email: each.email, name: fullName(each), roles: ['admin'] as const })),
    ])
    const own = { token: await signInByApi(origin, rosa.email, password) }
    const { items } = await demand<{ items: { id: string }[] }>(origin, 'GET', '/patients/me/copies', own)
    const { id: patientId } = items[0]!
    const asked = { ...own, body: { kind: 'erasure', words: '' } }
    const { id } = await demand<{ id: string }>(origin, 'POST', `/patients/${patientId}/data-requests`, asked)

    // The letter is taken down, and what was asked for leaves as a file.
    await keepToken(page, await signInByApi(origin, ana.email, password))
    await page.goto(`/admin/data/people/${patientId}`)
    await page.getByRole('button', { name: say('dataProtection.note') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('dataProtection.note') }).click()
    await expect(page.getByRole('heading', { level: 1, name: say('privacy.kind-access') })).toBeVisible()
    await page.getByRole('button', { name: say('dataProtection.act-copy') }).click()
    const who = dialog.getByRole('radio', { name: new RegExp(`^${say('dataProtection.asker-patient')}`) })
    await who.check()
    await dialog.getByRole('radio', { name: say('privacy.bundle') }).check()
    await dialog.getByRole('checkbox', { name: say('dataProtection.wholeRecord') }).check()
    await axe()
    await dialog.getByLabel(say('dataProtection.identity')).fill('Showed a passport')
    await dialog.getByLabel(say('dataProtection.password')).fill(password)
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      entry: [{ resource: { resourceType: 'Patient', id: patientId } }, {}],
    })
    await expect(page.getByText(say('dataProtection.did-copy', { name: fullName(ana) }))).toBeVisible()

    // Nobody erases alone.
    await page.goto(`/admin/data/${id}`)
    await page.getByRole('button', { name: say('dataProtection.act-propose') }).click()
    await expect(page.getByText(say('dataProtection.waitsForAnother'))).toBeVisible()
    await expect(page.getByRole('button', { name: say('dataProtection.act-erase') })).toHaveCount(0)

    await keepToken(page, await signInByApi(origin, ben.email, password))
    await page.goto(`/admin/data/${id}`)
    await expect(page.getByText(say('dataProtection.waitsForYou'))).toBeVisible()
    await axe()
    const erase = page.getByRole('button', { name: say('dataProtection.act-erase') })
    await tabTo(erase)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await axe()
    // What else was asked may end without an answer: that is said, and not passed over.
    await tabTo(dialog.getByRole('checkbox', { name: say('dataProtection.endOthers', { requests: 1 }) }))
    await page.keyboard.press('Space')
    const typed = dialog.getByLabel(say('dataProtection.password'))
    await tabTo(typed)
    await page.keyboard.type('not this one')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(say('errors.wrong_password'))).toBeVisible()
    expected(noticed, loadedWith(422))
    await typed.fill(password)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(say('privacy.state-fulfilled'), { exact: true })).toBeVisible()
    await expect(page.getByText(say('dataProtection.did-erase', { name: fullName(ben) }))).toBeVisible()
    await expect(page.getByText(rosa.familyName)).toHaveCount(0)
    await axe()
  })
})

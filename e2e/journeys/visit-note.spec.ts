import type { Locator } from '@playwright/test'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith, settled } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { whoIsHere } from '../support/who-is-here.ts'

seenAs(looks[0], () => {
  // What others have booked of a doctor's day may leave too little of it for who is here.
  test.use({ settings: {} })

  test('a doctor writes a note, signs it, and adds to it', async ({
    page,
    say,
    clinic,
    arriveAs,
    stranger,
    axe,
    noticed,
  }) => {
    const person = await whoIsHere(clinic)
    await arriveAs('doctor')
    await page.goto('/doctor/dashboard')
    await page.getByRole('button', { name: person.fullName, exact: true }).click()
    await page.getByRole('link', { name: say('doctor.writeNote') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('encounters.title'))
    await expect(page.getByText(person.fullName, { exact: true })).toBeVisible()

    // What the colleague writes into the record meanwhile stands above the note at once.
    const alerts = page.getByRole('list', { name: say('charts.alerts') })
    await expect(alerts.getByText(say('charts.allergiesUnknown'))).toBeVisible()
    await person.write({ kind: 'allergy', title: 'Penicillin', detail: 'hives', severity: 'severe' })
    await expect(alerts.getByText('Allergy: Penicillin, hives (severe)', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: say('encounters.takeOver') }).click()
    const complaint = page.getByLabel(say('encounters.complaint'), { exact: true })
    await expect(complaint).toHaveValue('Headaches in the afternoon')
    await complaint.press('End')
    await complaint.pressSequentially(', for two weeks')
    await page.getByLabel(say('encounters.systolic')).fill('142')
    await page.keyboard.press('Tab')
    await page.keyboard.type('88')
    const temperature = page.getByLabel(say('encounters.temperature'))
    await temperature.fill('982')
    await page.getByRole('button', { name: say('encounters.useInstead', { value: '98.2\u00a0°F' }) }).click()
    await expect(temperature).toHaveValue('98.2')
    const search = page.getByRole('combobox', { name: say('encounters.diagnosisSearch') })
    await search.fill('HTN')
    await expect(page.getByRole('option', { name: /^I10/, selected: true })).toBeVisible()
    await search.press('Enter')
    const diagnosis = page.getByRole('listitem').filter({ hasText: 'I10' })
    await diagnosis.getByRole('button', { name: /^Remove / }).press('Enter')
    await expect(diagnosis).toHaveCount(0)
    await expect(search).toBeFocused()
    await search.fill('HTN')
    await expect(page.getByRole('option', { name: /^I10/, selected: true })).toBeVisible()
    await search.press('Enter')
    await expect(diagnosis).toBeVisible()
    // However long the list is: Tab goes on to the next field, and what is typed is there.
    await search.fill('pain')
    await expect(page.getByRole('option').nth(8)).toBeAttached()
    await search.press('Tab')
    await page.keyboard.type('Rest')
    await expect(page.getByLabel(say('encounters.plan'), { exact: true })).toHaveValue('Rest')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await search.fill('')
    await axe()
    await expect(page.getByText(say('encounters.saved'), { exact: true })).toBeVisible()
    await page.reload()
    await expect(complaint).toHaveValue('Headaches in the afternoon, for two weeks')
    await expect(temperature).toHaveValue('98.2')

    // The same doctor at another device, on the same field.
    const other = await page.context().newPage()
    await other.goto(page.url())
    const plan = page.getByLabel(say('encounters.plan'), { exact: true })
    await other.getByLabel(say('encounters.plan'), { exact: true }).fill('Rest at home')
    await expect(other.getByText(say('encounters.saved'), { exact: true })).toBeVisible()
    await other.close()
    await plan.fill('Back to work')
    await expect(page.getByRole('alert')).toContainText('Rest at home')
    expected(noticed, loadedWith(412))
    await page.getByRole('button', { name: say('encounters.keepMine') }).click()
    await expect(page.getByText(say('encounters.saved'), { exact: true })).toBeVisible()

    await page.getByLabel(say('encounters.pulse')).fill('7000')
    const sign = page.getByRole('button', { name: say('encounters.sign'), exact: true })
    await sign.press('Enter')
    await expect(page.getByLabel(say('encounters.pulse'))).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('70')
    await expect(page.getByLabel(say('encounters.pulse'))).not.toHaveAttribute('data-marked')
    // Not the second of two presses.
    await sign.focus()
    await page.keyboard.press('Shift')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: /^Signed by / })).toBeFocused()
    await expect(plan).toHaveCount(0)
    await page.getByRole('button', { name: say('encounters.addendumAdd') }).click()
    await page.keyboard.type('She called: better.')
    await page.getByRole('button', { name: say('encounters.addendumSave') }).click()
    await expect(page.getByText('She called: better.')).toBeVisible()
    await expect(page.locator(':focus')).toHaveText(say('encounters.addendumAddedShared', { name: person.fullName }))
    await page.getByRole('button', { name: say('doctor.finish') }).press('Enter')
    await expect(page.getByRole('button', { name: say('doctor.finish') })).toHaveCount(0)
    await page.getByRole('button', { name: say('letters.referral') }).click()
    await expect(page.getByRole('textbox', { name: say('letters.findings') })).toHaveValue(
      /^Allergies: Penicillin, hives \(severe\)\n/,
    )
    await expect(page.getByRole('textbox', { name: say('letters.therapy') })).toHaveValue(
      'Medicines: not asked yet\n\nBack to work',
    )
    await page
      .getByRole('form')
      .getByRole('button', { name: say('common.close'), exact: true })
      .click()
    await page.getByRole('button', { name: say('letters.sickNote') }).click()
    await page.getByRole('button', { name: say('letters.toPreview') }).click()
    await expect(page.getByRole('article')).toContainText(`${person.fullName} was seen at our practice`)
    await axe()
    await page.getByRole('button', { name: say('letters.issue'), exact: true }).click()
    const letters = page.getByRole('list', { name: say('letters.title') })
    await expect(letters.getByText(say('letters.sharedWith', { name: person.fullName }))).toBeVisible()
    await expect(page.getByRole('button', { name: say('letters.sickNote') })).toBeFocused()
    await axe()
    // On paper is the note alone: no notes to the team, nor what was issued since.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Back to work', { exact: true })).toBeVisible()
    await expect(letters).toBeHidden()
    await expect(alerts).toBeHidden()
    await page.emulateMedia({ media: null })

    // At a clinic in the United States a note is its patient's, unless the doctor says otherwise.
    const patients = await stranger()
    await arriveAs(person, patients)
    await patients.goto('/patient')
    const saved = patients.waitForEvent('download')
    await patients
      .getByRole('listitem')
      .filter({ hasText: 'Work note' })
      .getByRole('button')
      .filter({ hasText: say('records.savePdf') })
      .click()
    expect((await saved).suggestedFilename()).toMatch(/^Work note [\w-]{9}\.pdf$/)
    await letters.getByRole('button', { name: say('letters.withdraw') }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Wrong day')
    await page.keyboard.press('Enter')
    await expect(letters.getByText('Wrong day')).toBeVisible()
    await expect(letters.getByRole('button', { name: say('letters.replace') })).toBeFocused()
    await patients
      .getByRole('region', { name: say('records.latest') })
      .getByRole('link', { name: /,/ })
      .click()
    for (const words of ['Back to work', 'She called: better.']) await expect(patients.getByText(words)).toBeVisible()
    await axe(patients)
    await page.getByRole('button', { name: say('encounters.unshare') }).click()
    await expect(page.getByText(say('encounters.notShared', { name: person.fullName }))).toBeVisible()
    await patients.reload()
    await expect(patients.getByRole('heading', { level: 1 })).toHaveText(say('system.notFoundTitle'))
    // The letter was withdrawn, and the note is shared no more.
    await patients.goto('/patient/records')
    await expect(patients.getByRole('list', { name: say('records.title') }).getByRole('listitem')).toHaveCount(1)
    await expect(patients.getByText(say('records.withdrawn'))).toBeVisible()
    expected(noticed, loadedWith(404))
    // Nothing of it is kept in the browser.
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toMatch(/Headaches|work|better/)
  })

  test('without a connection a doctor writes on, and it is saved once the connection is back', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
    noticed,
  }) => {
    const person = await whoIsHere(clinic, { index: 1 })
    await arriveAs('doctor')
    // They come beside the note, and what is under way is cut off aloud.
    const phrases = page.waitForResponse('**/api/v1/note-texts')
    await page.goto(`/doctor/visits/${person.id}`)
    const plan = page.getByLabel(say('encounters.plan'), { exact: true })
    await plan.fill('Rest')
    await expect(page.getByText(say('encounters.saved'), { exact: true })).toBeVisible()
    await phrases
    await page.context().setOffline(true)
    await expect(page.getByText(say('typing.offline'))).toBeVisible()
    await expect(plan).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' for a week')
    await expect(page.getByText(say('encounters.offline'))).toBeVisible()
    // Where one signs it is said, too, and whose note it is.
    const sign = page.getByRole('button', { name: say('encounters.sign'), exact: true })
    await sign.scrollIntoViewIfNeeded()
    await expect(page.getByText(say('encounters.refusedSave'))).toBeInViewport()
    await expect(page.getByText(say('encounters.offline'))).toBeInViewport()
    await expect(page.getByText(person.fullName, { exact: true })).toBeInViewport()
    await axe()
    // Nothing that is focused on the way back lies behind what stays in sight.
    await sign.focus()
    for (let field = 0; field < 20; field++) {
      await page.keyboard.press('Shift+Tab')
      expect(await page.evaluate(isCovered)).toBe(false)
    }
    await page
      .getByRole('main')
      .getByRole('link', { name: say('encounters.backToDay') })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('typing.leaveStay') })
      .click()
    await expect(plan).toHaveValue('Rest for a week')
    expect(new URL(page.url()).pathname).toBe(`/doctor/visits/${person.id}`)
    await page.context().setOffline(false)
    await expect(page.getByText(say('encounters.saved'), { exact: true })).toBeVisible()
    await expect(page.getByText(say('typing.offline'))).toHaveCount(0)
    expected(noticed, /ERR_INTERNET_DISCONNECTED|^failed: /)
    await page.reload()
    await expect(plan).toHaveValue('Rest for a week')
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain('Rest')

    // Any other screen of the staff's on which something was typed, too.
    const listed = page.waitForResponse('**/api/v1/note-texts')
    await page.goto('/doctor/visits/phrases')
    await settled(page)
    await listed
    await page.getByRole('button', { name: say('noteTexts.newPhrase') }).click()
    const abbreviation = page.getByRole('dialog').getByLabel(say('noteTexts.abbreviation'))
    await abbreviation.fill('rw')
    await page.context().setOffline(true)
    await expect(page.getByText(say('typing.offline'))).toBeAttached()
    await expect(abbreviation).toHaveValue('rw')
    await page.context().setOffline(false)
    await expect(page.getByText(say('typing.offline'))).toHaveCount(0)
    await expect(abbreviation).toHaveValue('rw')
    // Its list fails aloud without a connection, if it is asked for just then; nothing else does.
    const cutOff = noticed.filter((each) => /ERR_INTERNET_DISCONNECTED .*note-texts$|^failed: .*note-texts$/.test(each))
    for (const each of cutOff) noticed.splice(noticed.indexOf(each), 1)
  })

  test('a note that was signed at the wrong visit is marked, told to its patient, and another is written', async ({
    page,
    say,
    clinic,
    arriveAs,
    stranger,
    axe,
    noticed,
  }) => {
    const person = await whoIsHere(clinic, { index: 3 })
    await arriveAs('doctor')
    await page.goto(`/doctor/visits/${person.id}`)
    const plan = page.getByLabel(say('encounters.plan'), { exact: true })
    await plan.fill('Antibiotics for ten days')
    await expect(page.getByText(say('encounters.saved'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: say('encounters.sign'), exact: true }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: /^Signed by / })).toBeFocused()
    await page.getByRole('button', { name: say('letters.sickNote') }).click()
    await page.getByRole('button', { name: say('letters.toPreview') }).click()
    await page.getByRole('button', { name: say('letters.issue'), exact: true }).click()
    const letters = page.getByRole('list', { name: say('letters.title') })
    await expect(letters.getByRole('listitem')).toHaveCount(1)

    const mark = page.getByRole('button', { name: say('encounters.errorMark'), exact: true })
    await mark.click()
    await expect(page.getByText(say('encounters.errorText'))).toBeVisible()
    await axe()
    // What was issued from it goes along unless somebody says otherwise.
    await expect(page.getByRole('checkbox', { name: /Work note/ })).toBeChecked()
    await page.getByLabel(say('encounters.errorReason'), { exact: true }).fill('The note of another patient')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: say('encounters.errorNotes') })).toBeFocused()
    const wrong = page.getByRole('region', { name: say('encounters.errorNotes') })
    await expect(wrong).toContainText('The note of another patient')
    await expect(wrong.getByText(/Issued from it/)).toHaveCount(0)
    await expect(page.getByText('Antibiotics for ten days')).toHaveCount(0)
    await wrong.getByRole('button').click()
    await expect(wrong.getByText('Antibiotics for ten days')).toBeVisible()
    await axe()
    await expect(letters.getByRole('button', { name: say('letters.withdraw') })).toHaveCount(0)

    const patients = await stranger()
    await arriveAs(person, patients)
    // The note, and the letter that was issued from it.
    await patients.goto('/patient/records')
    await expect(patients.getByText(say('records.withdrawn'))).toHaveCount(2)
    await expect(patients.getByText('another patient')).toHaveCount(0)
    await axe(patients)
    await patients.goto(`/patient/notes/${person.id}`)
    await expect(patients.getByRole('heading', { level: 1 })).toHaveText(say('sharedNotes.withdrawn'))
    await axe(patients)
    expected(noticed, loadedWith(409))

    await plan.fill('Rest')
    await expect(page.getByText(say('encounters.saved'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: say('encounters.sign'), exact: true }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: /^Signed by / })).toBeVisible()
    await patients.reload()
    await expect(patients.getByText('Rest', { exact: true })).toBeVisible()
  })

  test('by keys from the first field to the next note, with a phrase, a template and a follow-up', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
    noticed,
  }) => {
    const [person, next] = [await whoIsHere(clinic, { index: 2 }), await whoIsHere(clinic, { index: 4 })]
    await arriveAs('doctor')
    await page.goto('/doctor/visits/phrases')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: say('noteTexts.newPhrase') }).click()
    await dialog.getByLabel(say('noteTexts.abbreviation')).fill('kn')
    await dialog
      .getByLabel(say('noteTexts.text'), { exact: true })
      .fill('Pain in the [[side: left|right]] knee for [[days]] days.')
    await expect(dialog.getByText(/side \(left, right\) · days/)).toBeVisible()
    await dialog.getByRole('button', { name: say('noteTexts.save') }).click()
    await page.getByRole('button', { name: say('noteTexts.remove', { name: 'kn' }) }).click()
    await expect(page.getByText(say('noteTexts.phrasesNone'))).toBeVisible()
    await page.getByRole('button', { name: say('common.undo') }).click()
    await expect(page.getByText('.kn', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: say('noteTexts.newTemplate') }).click()
    await dialog.getByLabel(say('noteTexts.name'), { exact: true }).fill('Knee')
    await dialog.getByLabel(new RegExp(`^${say('encounters.plan')}`)).fill('Ice, back in [[weeks]] weeks')
    await dialog.getByRole('button', { name: say('noteTexts.save') }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Ice, back in [[weeks]] weeks' })).toBeVisible()
    await axe()

    // Whoever goes to something else by a key means what they press there.
    const press = async (what: Locator, key = 'Enter') => {
      await what.focus()
      await page.keyboard.press('Shift')
      await page.keyboard.press(key)
    }
    await page.goto(`/doctor/visits/${person.id}`)
    const complaint = page.getByLabel(say('encounters.complaint'), { exact: true })
    await complaint.focus()
    await page.keyboard.type('Fell. .k')
    await expect(page.getByRole('option', { name: /^kn/ })).toBeVisible()
    await axe()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type('3')
    await expect(complaint).toHaveValue('Fell. Pain in the right knee for 3 days.')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(complaint).not.toHaveValue('Fell. Pain in the right knee for 3 days.')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(complaint).toHaveValue('Fell. Pain in the right knee for 3 days.')
    // No field is left: Tab goes on to what is measured.
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(say('encounters.systolic'))).toBeFocused()

    await press(page.getByRole('button', { name: say('noteTexts.useTemplate') }), 'ArrowDown')
    await page.keyboard.press('Enter')
    const plan = page.getByLabel(say('encounters.plan'), { exact: true })
    await expect(plan).toHaveValue('Ice, back in [[weeks]] weeks')
    await press(page.getByRole('button', { name: say('encounters.sign'), exact: true }))
    await expect(page.getByRole('alert').filter({ hasText: 'weeks' })).toBeVisible()
    await expect(plan).toBeFocused()
    await page.keyboard.type('2')
    await expect(page.getByRole('alert')).toHaveCount(0)

    // The form of the desk books when they come back.
    await press(page.getByRole('button', { name: say('followUp.weeks', { count: 2 }) }))
    await press(page.getByRole('button', { name: /\d:\d\d/ }).first())
    await expect(dialog.getByText(person.fullName)).toBeVisible()
    await press(dialog.getByRole('button', { name: /^Book · / }))
    await expect(page.getByText(new RegExp(`^${say('followUp.next')}:`))).toBeVisible()
    await expect(page.getByRole('link', { name: say('followUp.inCalendar') })).toBeVisible()
    await axe()

    const signNext = page.getByRole('button', { name: /^Sign and next: / })
    for (
      let stop = 0;
      stop < 25 && !(await signNext.evaluate((button) => button === document.activeElement));
      stop += 1
    )
      await page.keyboard.press('Tab')
    await expect(signNext).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(new RegExp(person.id))
    await expect(page.getByText(say('encounters.nextFinished', { name: person.fullName }))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('encounters.title'))
    // It is said once.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('encounters.title'))
    await expect(complaint).toBeVisible()
    await expect(page.getByText(say('encounters.nextFinished', { name: person.fullName }))).toHaveCount(0)
    await page.goto(`/doctor/visits/${next.id}`)
    await complaint.fill('Insomnia since September')
    await expect(page.getByText(say('encounters.saved'), { exact: true })).toBeVisible()

    // Whoever sits down after somebody has signed out finds nothing of it.
    await page.getByRole('button', { name: say('common.signOut') }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/doctor/visits'))
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const stored = await Promise.all(
        names.map(async (name) => {
          const cache = await caches.open(name)
          const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
          return Promise.all(answers.map((answer) => answer!.text()))
        }),
      )
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, stored, await indexedDB.databases()])
    })
    expect(kept).not.toMatch(/Insomnia|knee|Nadia|weeks/)
    expect(noticed).toEqual([])
  })
})

/** Whether the beginning of what is focused lies behind something else; runs in the browser. */
function isCovered() {
  const focused = document.activeElement!
  const { left, top } = focused.getBoundingClientRect()
  return !focused.contains(document.elementFromPoint(left + 10, top + 4))
}

import type { Page } from '@playwright/test'
import { countEffort } from '../support/effort.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { tabTo } from '../support/keyboard.ts'
import { looks } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
import { stateOf } from '../support/state.ts'
import { whoIsHere } from '../support/who-is-here.ts'
import type { Say } from '../support/words.ts'

const drugSearch = (page: Page, say: Say) => page.getByRole('combobox', { name: say('prescriptions.drugSearch') })
const signButton = (page: Page, say: Say) => page.getByRole('button', { name: say('prescriptions.sign') })
const signed = (page: Page, say: Say) =>
  page.getByRole('status').filter({
    hasText: new RegExp(`^${say('prescriptions.signedBy', { name: '', date: '', time: '' }).split(' ')[0]}`),
  })

/** Finds a drug and adds the first of its strength that fits. */
async function add(page: Page, say: Say, words: string, option: RegExp) {
  await drugSearch(page, say).fill(words)
  await page.getByRole('option', { name: option }).first().click()
  await expect(page.getByRole('heading', { level: 3, name: option })).toBeVisible()
}

type ToShow = { appointmentId: string; signed: number }[]

seenAs(looks[0], () => {
  test.use({ settings: {} })

  test('a doctor prescribes for who is here: in six presses what they often use, and by keys alone', async ({
    page,
    say,
    clinic,
    arriveAs,
    stranger,
    axe,
  }) => {
    const person = await whoIsHere(clinic, { birthDate: '1984-04-02' })
    const painkiller = 'acetaminophen'
    const named = new RegExp(`^${painkiller} 500 mg (tablets|Tabletten)`, 'i')
    const onPaper = new RegExp(painkiller, 'i')
    await arriveAs('doctor')
    await page.goto('/doctor/prescriptions')
    const prescribe = page.getByRole('button', {
      name: say('prescriptions.prescribeNamed', { name: person.fullName }),
    })
    await expect(prescribe).toBeVisible()
    const before = await stateOf<ToShow>(page, 'appointmentsToShow')
    expect(before).toMatchObject([{ appointmentId: person.id, signed: 0 }])
    await axe()
    await prescribe.click()
    await expect(drugSearch(page, say)).toBeFocused()

    // What is offered is merged into what was: going back to words that were typed shows them at once.
    await drugSearch(page, say).fill('ibup')
    await expect(page.getByRole('option', { name: /^Ibuprofen/ }).first()).toBeVisible()
    await add(page, say, painkiller, named)
    const suggestions = await stateOf<Record<string, { name: string }[]>>(page, 'suggestions')
    expect(Object.keys(suggestions)).toEqual(
      expect.arrayContaining([`${person.patientId} ibup`, `${person.patientId} ${painkiller}`]),
    )
    const typed = page.getByRole('textbox', { name: say('prescriptions.shorthand') })
    await typed.fill('1-0-1-½')
    await typed.press('Enter')
    await page.getByLabel(say('prescriptions.days'), { exact: true }).selectOption('5')
    const reads = page.getByText(/half.*for 5 days/)
    await expect(reads.first()).toBeVisible()
    const paper = page.getByRole('article', { name: say('prescriptions.paper') })
    await expect(paper).toContainText(await reads.first().innerText())
    await expect(paper.getByRole('img')).toHaveCount(0)
    await axe()
    await signButton(page, say).click()
    await expect(signed(page, say)).toBeFocused()
    await expect(paper.getByRole('img')).toBeVisible()
    await axe()

    // The list is replaced whole: the visit stands in it once, as it is now.
    await page.goto('/doctor/prescriptions')
    await expect(page.getByText(say('prescriptions.signedCount', { count: 1 }))).toBeVisible()
    expect(await stateOf<ToShow>(page, 'appointmentsToShow')).toMatchObject([{ appointmentId: person.id, signed: 1 }])

    // From the drug to the signature what one often uses costs three presses; with the way to the patient four.
    const doctor = await stranger()
    await arriveAs('doctor', doctor)
    const effort = await countEffort(doctor)
    await doctor.goto('/doctor/prescriptions')
    await doctor.getByRole('button', { name: say('prescriptions.prescribeNamed', { name: person.fullName }) }).click()
    await doctor
      .getByRole('group', { name: say('prescriptions.oftenUsed') })
      .getByRole('button')
      .first()
      .click()
    // It is taken already: that is said, and needs a reason.
    const dialog = doctor.getByRole('alertdialog')
    await dialog.getByRole('combobox').selectOption('tolerated-before')
    await dialog.getByRole('button', { name: say('prescriptions.prescribeAnyway') }).click()
    // What is signed is on the paper.
    await expect(doctor.getByRole('article', { name: say('prescriptions.paper') })).toContainText(onPaper)
    await signButton(doctor, say).click()
    await expect(signed(doctor, say)).toBeVisible()
    expect(effort().activations).toBeLessThanOrEqual(6)
  })
})

seenAs(looks[2], () => {
  test.use({ settings: {} })

  // Told by draft-view.test, signed-view.test.
  test(
    'an allergy interrupts, and the reason to prescribe all the same is kept',
    { tag: onDemand },
    async ({ page, say, clinic, arriveAs, axe }) => {
      const person = await whoIsHere(clinic)
      await person.write({ kind: 'allergy', title: 'Penicillin', detail: 'anaphylaxis', severity: 'severe' })
      await arriveAs('doctor')
      await page.goto('/doctor/prescriptions')
      const prescribe = page.getByRole('button', {
        name: say('prescriptions.prescribeNamed', { name: person.fullName }),
      })
      await tabTo(prescribe)
      await page.keyboard.press('Enter')
      await expect(drugSearch(page, say)).toBeFocused()
      // A mouse rests where the list comes to stand.
      const field = (await drugSearch(page, say).boundingBox())!
      for (const down of [170, 180]) await page.mouse.move(field.x + 40, field.y + field.height + down)
      await page.keyboard.type('amoxi')
      const offered = page.getByRole('option', { name: /^Amoxicillin/ }).first()
      await expect(offered).toContainText(say('prescriptions.flagAllergy'))
      await expect(page.locator('[role=option]:hover')).toHaveAttribute('aria-selected', 'false')
      await expect(offered).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('alertdialog')
      await expect(dialog.getByRole('heading')).toBeFocused()
      await expect(signButton(page, say)).toBeDisabled()
      await expect(page.getByRole('heading', { level: 3, name: /^Amoxicillin/ })).toHaveCount(0)
      await axe()
      await tabTo(dialog.getByRole('combobox'))
      await page.keyboard.press('ArrowDown')
      await tabTo(dialog.getByRole('button', { name: say('prescriptions.prescribeAnyway') }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 3, name: /^Amoxicillin/ })).toBeVisible()
      await expect(drugSearch(page, say)).toBeFocused()
      const typed = page.getByRole('textbox', { name: say('prescriptions.shorthand') })
      await tabTo(typed)
      await page.keyboard.type('1-0-1-0')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: say('prescriptions.morning') })).toHaveValue('1')
      const days = page.getByLabel(say('prescriptions.days'), { exact: true })
      if ((await days.inputValue()) === '') await days.selectOption('7')
      const kept = say('prescriptions.overridden', { reason: say('prescriptions.will-monitor') })
      await expect(page.getByText(kept)).toBeVisible()
      await expect(page.getByText(say('encounters.saved'), { exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByText(kept)).toBeVisible()
      await tabTo(signButton(page, say))
      await page.keyboard.press('Enter')
      await expect(signed(page, say)).toBeFocused()
    },
  )
})

seenAs(looks[1], () => {
  test.use({ settings: {} })

  test('a patient reads what is prescribed and asks for more; the doctor renews it, or says no', async ({
    page,
    say,
    clinic,
    arriveAs,
    stranger,
    axe,
  }) => {
    const person = await whoIsHere(clinic)
    await arriveAs('doctor')
    await page.goto('/doctor/prescriptions')
    await page.getByRole('button', { name: say('prescriptions.prescribeNamed', { name: person.fullName }) }).click()
    await add(page, say, 'ramipril', /^Ramipril/)
    const typed = page.getByRole('textbox', { name: say('prescriptions.shorthand') })
    await typed.fill('1-0-0-0')
    await typed.press('Enter')
    await page.getByLabel(say('prescriptions.days'), { exact: true }).selectOption('28')
    // What is signed is on the paper.
    await expect(page.getByRole('article', { name: say('prescriptions.paper') })).toContainText(/28 (days|Tage)/)
    await signButton(page, say).click()
    await expect(signed(page, say)).toBeVisible()

    const patient = await stranger()
    await arriveAs({ token: person.token }, patient)
    await patient.goto('/patient')
    await patient.getByRole('link', { name: say('patient.allMedicines') }).click()
    await expect(patient.getByText(/Ramipril/).first()).toBeVisible()
    await axe(patient)
    const ask = patient.getByRole('button', { name: new RegExp(`^${say('medications.ask')}.*Ramipril`) })
    await ask.click()
    await patient.getByLabel(say('medications.askNote')).fill('Only three left')
    await patient.getByRole('button', { name: say('medications.askSend') }).click()
    await expect(ask).toHaveCount(0)

    await page.goto('/doctor/dashboard')
    await page.getByRole('link', { name: say('doctor.showRepeatRequests') }).click()
    await expect(page.getByText(/Only three left/)).toBeVisible()
    await axe()
    await page.getByRole('button', { name: /^(Decline .* for|Ablehnen für)/ }).click()
    await page.locator('textarea[name=answer]').fill('Please come in first')
    await page.getByRole('button', { name: say('prescriptions.decline'), exact: true }).click()
    await expect(page.getByText(say('prescriptions.requestsNone'))).toBeVisible()
    await patient.reload()
    await expect(patient.getByText(/Please come in first/)).toBeVisible()

    await ask.click()
    await patient.getByRole('button', { name: say('medications.askSend') }).click()
    await expect(ask).toHaveCount(0)
    await page
      .getByRole('button', {
        name: new RegExp(
          `^${say('prescriptions.renewNamed', { drug: '', name: person.fullName }).split(':')[0]!.trim()}`,
        ),
      })
      .click()
    // Until when the one before lasts is said, and what becomes of it.
    const [renews] = say('prescriptions.renewsRunning', { date: '|', until: '' }).split('|')
    await expect(page.getByText(renews!)).toBeVisible()
    await expect(signButton(page, say)).toBeEnabled()
    await signButton(page, say).click()
    await expect(signed(page, say)).toBeVisible()
    await page.goto('/doctor/prescriptions')
    await expect(page.getByText(say('prescriptions.requestsNone'))).toBeVisible()
  })
})

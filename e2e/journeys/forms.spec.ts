import { randomUUID } from 'node:crypto'
import { emptyField, type Definition } from '@polyclinic/domain/forms/definition.ts'
import type { Page } from '@playwright/test'
import { adminAt, demand, signInByApi } from '../support/api.ts'
import { countEffort } from '../support/effort.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
import { makePeople } from '../support/own-clinic.ts'
import { password } from '../support/people.ts'
import { book, freeTimes, somebody } from '../support/visits.ts'
import type { Say } from '../support/words.ts'

const saved = (page: Page, say: Say) => expect(page.getByText(say('encounters.saved'), { exact: true })).toBeVisible()

seenAs(looks[0], () => {
  test.use({ settings: {} })

  test('an admin builds a form, a patient fills it in by halves, and its next version leaves the answers alone', async ({
    page,
    say,
    clinic,
    arriveAs,
    stranger,
    axe,
    noticed,
  }) => {
    const { origin, slug, doctors } = clinic
    await arriveAs('admin')
    await page.goto('/admin/forms')
    await page.getByRole('button', { name: say('formBuilder.newForm') }).click()
    const name = page.getByLabel(say('formBuilder.name'))
    await name.fill('Sleep')
    await page.getByRole('button', { name: say('formBuilder.change') }).click()
    await page.getByLabel(say('formBuilder.askBefore')).check()
    await page.getByLabel(say('formBuilder.validFor')).selectOption('30')
    await page.getByRole('button', { name: say('formBuilder.done') }).click()
    const palette = page.getByRole('region', { name: say('formBuilder.add') })
    const add = async (kind: Parameters<typeof say>[0]) => {
      // Nobody presses two of them within a moment; the second would not count.
      await palette.getByRole('heading').click()
      await palette.getByRole('button', { name: say(kind), exact: true }).click()
    }
    const question = page.getByLabel(say('formBuilder.question'), { exact: true })
    const step = page.getByRole('button', { name: new RegExp(say('formBuilder.stepNumber', { number: 1 })) })
    await step.click()
    await page.getByLabel(say('formBuilder.stepTitle')).fill('Sleep')
    await add('formBuilder.scale')
    await expect(question).toBeFocused()
    await question.fill('How tired are you?')
    await page.getByLabel(say('formBuilder.required')).check()
    await add('formBuilder.yes-no')
    await question.fill('Have you nodded off while driving?')
    await page.getByLabel(say('formBuilder.condition'), { exact: true }).selectOption({ label: 'How tired are you?' })
    await page.getByLabel(say('formBuilder.conditionValue'), { exact: true }).fill('6')
    await add('formBuilder.section')
    await page.getByLabel(say('formBuilder.stepTitle')).fill('Consent')
    await add('formBuilder.consent')
    await page.getByLabel(say('formBuilder.heading')).fill('A test at home')

    // What is missing is named, and leads to its place.
    const publish = page.getByRole('button', { name: say('formBuilder.publish', { number: 1 }) })
    await publish.click()
    await page.getByRole('button', { name: say('formBuilder.no_text', { name: 'A test at home' }) }).click()
    await page.getByLabel(say('formBuilder.consentText')).fill('My name may be sent to the sleep laboratory.')

    // The preview goes by the condition, and the keys move a question.
    await page.getByRole('button', { name: /^How tired are you\?/ }).click()
    const preview = page.getByRole('region', { name: say('formBuilder.preview') })
    await expect(preview.getByText('Have you nodded off while driving?')).toHaveCount(0)
    await preview.getByText('7', { exact: true }).click()
    await expect(preview.getByText('Have you nodded off while driving?').first()).toBeVisible()
    const grip = page.getByRole('button', { name: say('formBuilder.grip', { name: 'How tired are you?' }) })
    await grip.press('ArrowDown')
    await expect(grip).toBeFocused()
    await grip.press('ArrowUp')
    await saved(page, say)
    await axe()

    // A question is gone by a press, and back by another.
    await page.getByRole('button', { name: /^How tired are you\?/ }).click()
    await page.getByRole('button', { name: say('formBuilder.removeField') }).click()
    await expect(grip).toHaveCount(0)
    await expect(question).toBeFocused()
    await page.getByRole('button', { name: say('common.undo') }).click()
    await expect(question).toHaveValue('How tired are you?')
    await saved(page, say)

    // Somebody else gives it another name at the same time.
    const form = `/forms/${page.url().split('/').at(-1)}`
    const admin = await adminAt(origin)
    const { version } = await demand<{ version: number }>(origin, 'GET', form, { token: admin })
    await page.context().setOffline(true)
    await name.fill('How do you sleep?')
    await demand(origin, 'PATCH', form, {
      ...{ token: admin, headers: { 'if-match': `"${version}"` }, body: { name: 'Sleep and driving' } },
    })
    await page.context().setOffline(false)
    await expect(page.getByText(say('encounters.conflictIn', { part: say('formBuilder.name') }))).toBeVisible()
    await publish.click()
    await expect(page.getByText(say('encounters.heldConflict'))).toBeVisible()
    await axe()
    await page.getByRole('button', { name: say('encounters.keepMine') }).click()
    await saved(page, say)
    await expect(page.getByText(say('encounters.heldConflict'))).toHaveCount(0)
    expected(noticed, /ERR_INTERNET_DISCONNECTED|^failed: |status of 412/)
    await publish.click()
    await expect(page.getByText(say('formBuilder.published', { number: 1 }))).toBeVisible()

    // A patient with a visit finds it, answers half of it, and comes back to the other half.
    const rosa = somebody('Rosa')
    await makePeople(slug, [{ email: rosa.email, name: `${rosa.givenName} ${rosa.familyName}`, roles: ['guest'] }])
    const token = await signInByApi(origin, rosa.email, password)
    const { appointment } = await book(origin, (await freeTimes(origin, doctors[0]!, 30))[0]!, { token })
    const patient = await stranger()
    await arriveAs({ token }, patient)
    await patient.goto('/patient')
    await patient.getByRole('link', { name: say('patient.toForms') }).click()
    await patient.getByRole('button', { name: say('forms.fillInNamed', { name: 'How do you sleep?' }) }).click()
    await patient.getByRole('group', { name: 'How tired are you?' }).getByText('8', { exact: true }).click()
    await patient
      .getByRole('group', { name: /^Have you nodded off/ })
      .getByText(say('forms.yes'))
      .click()
    await saved(patient, say)
    await axe(patient)
    await patient.goto('/forms')
    await expect(patient.getByText(say('forms.progress', { answered: 2, count: 3 }))).toBeVisible()

    // Meanwhile the form changes: who began goes on with what they were asked.
    await page.getByRole('button', { name: /^Have you nodded off/ }).click()
    await question.fill('Have you ever nodded off at the wheel?')
    await saved(page, say)
    await page.getByRole('button', { name: say('formBuilder.publish', { number: 2 }) }).click()
    await expect(page.getByText(say('formBuilder.published', { number: 2 }))).toBeVisible()

    await patient.getByRole('link', { name: say('forms.goOnNamed', { name: 'How do you sleep?' }) }).click()
    await expect(patient.getByRole('heading', { level: 1, name: 'Consent' })).toBeVisible()
    await patient.getByText(say('forms.agree')).click()
    await patient.getByRole('button', { name: say('forms.check') }).click()
    await expect(patient.getByRole('heading', { level: 1, name: say('forms.review') })).toBeFocused()
    await expect(patient.getByText('Have you nodded off while driving?')).toBeVisible()
    await axe(patient)
    await patient.getByRole('button', { name: say('forms.send') }).click()
    await expect(patient.getByText(say('forms.thanks'))).toBeVisible()

    const doctor = await stranger()
    await arriveAs('doctor', doctor)
    await doctor.goto(`/doctor/visits/${appointment.id}`)
    await doctor.getByRole('button', { name: say('formBuilder.openNamed', { name: 'How do you sleep?' }) }).click()
    const dialog = doctor.getByRole('dialog')
    await expect(dialog.getByText('My name may be sent to the sleep laboratory.')).toBeVisible()
    await expect(dialog.getByText('Have you nodded off while driving?')).toBeVisible()
    await axe(doctor)

    // Asked again before a visit weeks later, they are offered what they said; a question in other words is a new one.
    await book(origin, (await freeTimes(origin, doctors[0]!, 32 * 24 * 60))[0]!, { token })
    await patient.goto('/forms')
    await patient.getByRole('button', { name: say('forms.fillInNamed', { name: 'How do you sleep?' }) }).click()
    await expect(patient.getByText(/^You filled in this form on /)).toBeVisible()
    await axe(patient)
    await patient.getByRole('button', { name: say('forms.useKnown', { count: 1 }) }).click()
    await expect(patient.getByRole('radio', { name: '8', exact: true })).toBeChecked()
    await expect(patient.getByText(/^Your answers from .* are filled in/)).toBeVisible()
    await patient
      .getByRole('group', { name: /^Have you ever nodded off/ })
      .getByText(say('forms.no'), { exact: true })
      .click()
    await patient.getByRole('button', { name: say('forms.next') }).click()
    await expect(patient.getByRole('heading', { level: 1, name: 'Consent' })).toBeVisible()
    await expect(patient.getByText(say('forms.lastTime'))).toHaveCount(0)
  })
})

seenAs(looks[1], () => {
  test.use({ settings: {} })

  test('forty questions are begun by the link in a mail and sent from the clinic’s tablet; a consent is taken back', async ({
    page,
    say,
    clinic,
    stranger,
    axe,
    noticed,
  }) => {
    const { origin, slug, doctors } = clinic
    const token = await adminAt(origin)
    const definition: Definition = {
      sections: [
        {
          ...{ id: 'all', title: 'Vorher', help: '' },
          fields: [
            { ...emptyField('size', 'number'), label: 'Wie groß sind Sie?', isRequired: true, unit: 'cm', least: 50 },
            { ...emptyField('since', 'date'), label: 'Seit wann?' },
            { ...emptyField('agree', 'consent'), label: 'Labor', text: 'Meine Werte dürfen an das Labor gehen.' },
            { ...emptyField('name', 'signature'), label: 'Ihr Name', isRequired: true },
            { ...emptyField('reports', 'file'), label: 'Ihre Befunde' },
          ],
        },
        // With the five before them forty, of which one answer hides most.
        {
          ...{ id: 'heart', title: 'Ihr Herz', help: '' },
          fields: [
            { ...emptyField('trouble', 'yes-no'), label: 'Haben Sie Beschwerden?', isRequired: true },
            ...Array.from({ length: 20 }, (_, place) => ({
              ...emptyField(`sign-${place}`, 'scale'),
              ...{ label: `Wie stark ist Beschwerde ${place + 1}?`, isRequired: true },
              when: { field: 'trouble', test: 'is' as const, value: true },
            })),
          ],
        },
        {
          ...{ id: 'living', title: 'Ihr Alltag', help: '' },
          fields: Array.from({ length: 14 }, (_, place) => ({
            ...emptyField(`day-${place}`, 'short-text'),
            label: `Frage ${place + 1} zum Alltag`,
          })),
        },
      ],
    }
    const form = randomUUID()
    const seen = (version: number) => ({ token, headers: { 'if-match': `"${version}"` } })
    await demand(origin, 'POST', `/forms/${form}`, { token, body: { name: 'Vorab' } })
    await demand(origin, 'PATCH', `/forms/${form}`, { ...seen(1), body: { asked: 'before-visits', definition } })
    await demand(origin, 'POST', `/forms/${form}/publish`, seen(2))
    const guest = somebody('Ben')
    const [time] = await freeTimes(origin, doctors[0]!, 5)
    const { manageToken, appointment } = await book(origin, time!, { patient: guest })

    await page.goto(`/appointment/manage#${manageToken}`)
    await page.getByRole('button', { name: say('patient.formFillNamed', { name: 'Vorab' }) }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vorher' })).toBeVisible()
    await page.getByLabel('Wie groß sind Sie?').fill('17')
    await page.getByRole('button', { name: say('forms.next') }).click()
    await expect(
      page.getByRole('link', { name: say('forms.too_small', { name: 'Wie groß sind Sie?', bound: '50 cm' }) }),
    ).toBeVisible()
    await page.context().setOffline(true)
    await page.getByLabel('Wie groß sind Sie?').fill('170,5')
    await expect(page.getByText(say('encounters.offline'))).toBeVisible()
    await page.context().setOffline(false)
    await saved(page, say)
    expected(noticed, /ERR_INTERNET_DISCONNECTED|^failed: /)
    await page.getByText(say('forms.agree')).click()
    await page.getByRole('textbox', { name: 'Ihr Name' }).fill('Ben Tester')
    await saved(page, say)
    const files = page.getByLabel(say('documents.addFilesFor', { name: 'Ihre Befunde' })).and(page.locator('input'))
    await files.setInputFiles({ name: 'Befund.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
    await expect(page.getByText(say('documents.added', { name: 'Befund.pdf' }))).toBeVisible()
    // Of what was typed nothing is lost by a reload.
    await page.reload()
    await expect(page.getByText('Ben Tester').first()).toBeVisible()
    await axe()

    // The other half on a tablet of the clinic, which shows where they were, and nothing once it is sent.
    const kind = { kind: 'form', name: 'Tablet 1', locationId: time!.locationId }
    const made = await demand<{ code: string; device: { id: string } }>(origin, 'POST', '/clinic-devices', {
      token,
      body: kind,
    })
    const tablet = await stranger()
    await tablet.goto(`/clinic/${slug}/form`)
    await tablet.getByLabel(say('devices.code')).fill(made.code)
    await tablet.getByRole('button', { name: say('devices.pair') }).click()
    await expect(tablet.getByText(say('devices.formNone'), { exact: true })).toBeVisible()
    await demand(origin, 'POST', `/appointments/${appointment.id}/form-tablets`, {
      ...{ token, body: { formId: form, deviceId: made.device.id } },
    })
    await tablet.getByRole('button', { name: say('devices.formBegin') }).click()
    await tablet.getByRole('button', { name: say('forms.previous'), exact: true }).click()
    await expect(tablet.getByLabel('Wie groß sind Sie?')).toHaveValue('170,5')
    await expect(tablet.getByText('Befund.pdf')).toBeVisible()
    await tablet.getByRole('button', { name: say('forms.next') }).click()
    const trouble = tablet.getByRole('group', { name: 'Haben Sie Beschwerden?' })
    await trouble.getByText(say('forms.yes'), { exact: true }).click()
    await expect(tablet.getByRole('group', { name: /^Wie stark ist Beschwerde/ })).toHaveCount(20)
    await axe(tablet)
    await trouble.getByText(say('forms.no'), { exact: true }).click()
    await tablet.getByRole('button', { name: say('forms.next') }).click()
    await tablet.getByLabel('Frage 14 zum Alltag').fill('Nichts weiter')
    await tablet.getByRole('button', { name: say('forms.check') }).click()
    await tablet.getByRole('button', { name: say('forms.send') }).click()
    await expect(tablet.getByRole('heading', { name: say('devices.formSent') })).toBeVisible()
    expected(noticed, loadedWith(401))

    await page.reload()
    await expect(page.getByText('Nichts weiter')).toBeVisible()
    await page.getByRole('button', { name: say('forms.withdrawNamed', { name: 'Labor' }) }).click()
    await page.getByRole('button', { name: say('forms.withdrawYes') }).click()
    await expect(page.getByText(say('forms.withdrawn'))).toBeVisible()
    await axe()
    await page.getByRole('link', { name: say('forms.backToVisit') }).click()
    await expect(page.getByRole('link', { name: say('patient.formReadNamed', { name: 'Vorab' }) })).toBeVisible()
    await axe()
  })
})

seenAs(looks[0], () => {
  // A figure for docs/proof.md: the first journey walks the same screens.
  test(
    'forty questions in three steps, three of them conditional, are built in under five minutes',
    { tag: onDemand },
    async ({ page, say, arriveAs }) => {
      await arriveAs('admin')
      const effort = await countEffort(page)
      await page.goto('/admin/forms')
      await page.getByRole('button', { name: say('formBuilder.newForm') }).click()
      let fields = 0
      const fill = async (label: Parameters<typeof say>[0], value: string) => {
        fields += 1
        await page.getByLabel(say(label), { exact: true }).fill(value)
      }
      const palette = page.getByRole('region', { name: say('formBuilder.add') })
      const add = async (kind: Parameters<typeof say>[0]) => {
        // As quick as somebody reads the next word; a double press would be one.
        await page.waitForTimeout(700)
        await palette.getByRole('button', { name: say(kind), exact: true }).click()
      }
      const ask = async (kind: Parameters<typeof say>[0], words: string) => {
        await add(kind)
        await fill('formBuilder.question', words)
      }
      await fill('formBuilder.name', 'Before you come')
      for (const [step, title] of ['You', 'Your heart', 'Every day'].entries()) {
        if (step === 0)
          await page.getByRole('button', { name: new RegExp(say('formBuilder.stepNumber', { number: 1 })) }).click()
        else await add('formBuilder.section')
        await fill('formBuilder.stepTitle', title)
        await ask('formBuilder.scale', `How do you feel (${title})?`)
        await ask('formBuilder.yes-no', `Has it changed (${title})?`)
        await page
          .getByLabel(say('formBuilder.condition'), { exact: true })
          .selectOption({ label: `How do you feel (${title})?` })
        fields += 1
        await fill('formBuilder.conditionValue', '6')
        for (let place = 3; place <= (step === 0 ? 14 : 13); place++)
          await ask(place % 2 ? 'formBuilder.short-text' : 'formBuilder.yes-no', `Question ${place} (${title})`)
      }
      await page.getByRole('button', { name: say('formBuilder.publish', { number: 1 }) }).click()
      await expect(page.getByText(say('formBuilder.published', { number: 1 }))).toBeVisible()
      const { activations } = effort()
      const seconds = activations * 2 + fields * 4
      test
        .info()
        .annotations.push({ type: 'effort', description: `${activations} presses, ${fields} fields: ${seconds} s` })
      expect(seconds).toBeLessThan(300)
    },
  )
})

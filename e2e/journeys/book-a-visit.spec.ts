import { countEffort } from '../support/effort.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, isTakenOver, loadedWith } from '../support/journey.ts'
import { tabTo } from '../support/keyboard.ts'
import { looks, looksOf } from '../support/looks.ts'
import { makeClinic } from '../support/own-clinic.ts'
import { mailsTo } from '../support/outbox.ts'
import { bookedHeading } from '../support/words.ts'
import {
  atTheDesk,
  doctorNamed,
  fillIn,
  freeTimes,
  pressTime,
  somebody,
  timeButton,
  dateOf,
} from '../support/visits.ts'

for (const look of looksOf(looks[3], looks[0]))
  seenAs(look, () => {
    test.use({ at: 'demo' })

    test('a visitor books from the home page in three screens, three activations and three required fields', async ({
      page,
      say,
      axe,
    }) => {
      const effort = await countEffort(page)
      await page.goto('/')
      // Not the first time, which other journeys may take meanwhile.
      const time = page.getByRole('main').locator('button[name=slot]').nth(2)
      const row = time.locator('xpath=ancestor::li[1]')
      const [, reason = '', price = ''] = /(.+)\u00a0· (.*\d.*)/.exec(await row.innerText()) ?? []
      const doctor = await row.getByRole('link').innerText()
      const [at = ''] = /\d{1,2}:\d\d/.exec(await time.innerText()) ?? []
      await time.scrollIntoViewIfNeeded()
      expect([reason, price, at]).not.toContain('')
      await expect(row).toBeInViewport({ ratio: 1 })
      await time.click()

      await expect(page).toHaveURL('/appointment/details')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('booking.who'))
      // For which reason, with whom, when and at what price is in sight before anything is asked.
      for (const words of [reason, doctor, at, price])
        await expect(page.getByText(words).filter({ visible: true }).first()).toBeInViewport()
      await axe()
      await fillIn(page, somebody('Visitor'))
      await page.getByRole('button', { name: say('booking.book') }).click()

      await expect(page).toHaveURL(/\/appointment\/confirmed\?visit=/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Visitor'))
      await axe()
      for (const words of [reason, doctor, at]) await expect(page.getByRole('main')).toContainText(words)
      expect(effort()).toEqual({ screens: 3, activations: 2, fields: 3 })
    })
  })

seenAs(looks[2], () => {
  test('a visitor books by keyboard alone', async ({ page, say }) => {
    const person = somebody('Kim')
    await page.goto('/')
    const { keyboard } = page
    await tabTo(page.getByRole('link', { name: say('common.skipToContent') }))
    await keyboard.press('Enter')
    await tabTo(page.getByRole('main').locator('button[name=slot]').nth(2))
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/appointment/details')

    for (const [name, value] of [
      ['givenName', person.givenName],
      ['familyName', person.familyName],
      ['email', person.email],
    ] as const) {
      await tabTo(page.locator(`[name=${name}]`))
      await keyboard.type(value)
    }
    await tabTo(page.getByRole('button', { name: say('booking.book') }))
    await keyboard.press('Space')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Kim'))
  })

  test('Enter in a field books, too', async ({ page, say, clinic }) => {
    await page.goto(`/aboutdoctor/${clinic.doctors[1]}`)
    await page.locator('button[name=slot]').nth(2).click()
    await fillIn(page, somebody('Enter'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Enter'))
  })
})

seenAs(looks[1], () => {
  test('a visitor books for someone else, who is asked about apart', async ({ page, say, clinic, axe }) => {
    const [parent, child] = [somebody('Pat'), somebody('Mia')]
    await page.goto(`/aboutdoctor/${clinic.doctors[2]}`)
    await page.locator('button[name=slot]').nth(2).click()
    const own = page.getByRole('group', { name: say('booking.stepDetails') })
    const patient = page.getByRole('group', { name: say('booking.patient') })
    await expect(patient).toBeHidden()
    await page.locator('[name=birthDate]').fill('1985-03-08')
    await page.getByRole('radio', { name: say('booking.someoneElse') }).check()
    await expect(own.getByRole('heading')).toBeVisible()
    // The date of birth is asked for once, and a browser fills in nothing of the patient.
    await expect(page.locator('[name=birthDate]')).toBeHidden()
    await expect(patient.getByRole('textbox')).toHaveCount(3)
    for (const field of await patient.getByRole('textbox').all())
      await expect(field).toHaveAttribute('autocomplete', 'off')
    await fillIn(page, parent)
    await patient.locator('[name=patientBirthDate]').fill('31.02.2019')
    const book = page.getByRole('button', { name: say('booking.book') })
    // Before the page has its scripts, a press sends the form as browsers do.
    await isTakenOver(page)
    await book.click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      say('booking.patientGivenNameMissing'),
      say('booking.patientFamilyNameMissing'),
      say('personFields.patientBirthDateCheck'),
    ])
    await axe()
    await patient.locator('[name=patientGivenName]').fill(child.givenName)
    await patient.locator('[name=patientFamilyName]').fill(child.familyName)
    await patient.locator('[name=patientBirthDate]').fill('2019-05-01')
    await book.click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Pat'))
    const name = `${child.givenName} ${child.familyName}`
    await expect(page.getByText(say('booking.bookedFor', { name }))).toBeVisible()
    await expect.poll(() => mailsTo(clinic.origin, parent.email)).toHaveLength(1)
    const [mail = ''] = await mailsTo(clinic.origin, parent.email)
    expect(mail).toContain('Pat')
    expect(mail).toContain(name)
    expect(await atTheDesk(clinic, child)).toMatchObject({
      patient: { ...child, email: parent.email, birthDate: '2019-05-01' },
      bookedBy: { givenName: 'Pat', familyName: parent.familyName },
    })
  })

  test('whoever books a second visit has said already who they are', async ({ page, say, clinic }) => {
    const person = somebody('Again')
    await page.goto(`/aboutdoctor/${clinic.doctors[2]}`)
    await isTakenOver(page)
    await page.locator('button[name=slot]').nth(3).click()
    await fillIn(page, person)
    await page.locator('[name=message]').fill('My knee')
    await page.getByRole('button', { name: say('booking.book') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Again'))
    await page.goBack()
    await page.locator('button[name=slot]').nth(3).click()
    await expect(page).toHaveURL('/appointment/details')
    for (const [name, value] of [
      ['givenName', 'Again'],
      ['email', person.email],
      ['message', ''],
    ] as const)
      await expect(page.locator(`[name=${name}]`)).toHaveValue(value)
  })

  test('without a doctor in mind, the free one is named before the visit is booked', async ({ page, say, clinic }) => {
    await page.goto('/appointment')
    // Whoever is free says nothing about why somebody comes: that is chosen first.
    await expect(page.getByRole('heading', { name: say('booking.whyCome') })).toBeVisible()
    await expect(page.locator('button[name=slot]')).toHaveCount(0)
    const [reason] = await page.locator('select[name=service] option').nth(1).allTextContents()
    await page.locator('select[name=service]').selectOption({ index: 1 })
    await expect(page).toHaveURL(/service=/)
    await expect(page.locator('select[name=doctor]')).toHaveValue('')
    await page.locator('button[name=slot]').nth(2).click()

    await expect(page).toHaveURL('/appointment/details')
    const summary = page.getByRole('banner').or(page.getByRole('main'))
    await expect(summary.first()).toBeVisible()
    const chosen = page.locator('details, aside').filter({ hasText: reason! }).first()
    const names = await Promise.all(clinic.doctors.map(async (slug) => (await doctorNamed(clinic.origin, slug)).name))
    const shown = await chosen.textContent()
    expect(names.filter((name) => shown!.includes(name))).toHaveLength(1)

    await fillIn(page, somebody('Any'))
    await page.getByRole('button', { name: say('booking.book') }).click()
    const [named] = names.filter((name) => shown!.includes(name))
    await expect(page.getByRole('main')).toContainText(named!)
  })
})

seenAs(looks[4], () => {
  test('another reason takes a hold of its own and keeps what was typed', async ({ page, say, clinic }) => {
    const [, , , slug = ''] = clinic.doctors
    const doctor = await doctorNamed(clinic.origin, slug)
    const [time] = await freeTimes(clinic.origin, slug)
    const other = doctor.offers.find(({ isDefault }) => !isDefault)!
    await page.goto(`/aboutdoctor/${slug}?from=${dateOf(clinic, time!)}`)
    await pressTime(timeButton(page, time!))
    await fillIn(page, somebody('Reason'))
    const summary = page.getByRole('complementary', { name: say('booking.yourChoice') })
    await summary.getByText(say('booking.changeReason')).click()
    await summary.locator(`button[name=reason][value="${other.serviceId}"]`).click()

    await expect(summary).toContainText(other.serviceName)
    // What a change would cost is said before the visit is booked.
    const [policy] = say('booking.policyFree', { until: '…' }).split('…')
    await expect(page.getByRole('form')).toContainText(policy!)
    await expect(page.locator('[name=givenName]')).toHaveValue('Reason')
    await page.getByRole('button', { name: say('booking.book') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Reason'))
    await expect(page.getByRole('main')).toContainText(other.serviceName)
  })
})

seenAs(looks[5], () => {
  test('a reason that does not fit is refused with times that do, and all times are for that reason', async ({
    page,
    say,
    noticed,
  }) => {
    const { origin } = await makeClinic('boston', (file) => {
      for (const provider of file.providers) {
        provider.hours = provider.hours.map((hours) => ({ ...hours, from: '09:00', to: '09:45' }))
        provider.services = provider.services.map((offer) =>
          offer.service === 'sick-visit' ? { ...offer, durationMinutes: 60 } : offer,
        )
        provider.hours.push(...provider.hours.map((hours) => ({ ...hours, from: '13:00', to: '14:00' })))
      }
    })
    await page.goto(`${origin}/aboutdoctor/maya-okafor`)
    await page.locator('button[name=slot]', { hasText: '9:00' }).first().click()
    await page
      .locator('summary', { hasText: say('booking.change') })
      .filter({ visible: true })
      .click()
    await page
      .getByRole('button', { name: /Sick visit/ })
      .filter({ visible: true })
      .click()
    const panel = page.getByRole('region', { name: say('booking.doesNotFit', { service: 'Sick visit, same day' }) })
    await expect(panel.locator('button[name=slot]')).toHaveCount(3)
    await expect(panel.locator('button[name=slot]').first()).toContainText('$95')
    await panel.getByRole('link', { name: say('booking.allTimes') }).click()
    await expect(page).toHaveURL(/service=sick-visit/)
    await expect(page.locator('select[name=service]')).toHaveValue('sick-visit')
    expected(noticed, loadedWith(409))
  })

  test('who is new, or not, is asked where it makes a difference', async ({ page, say }) => {
    await page.goto('/appointment?service=new-patient-visit')
    await expect(page.locator('button[name=slot]')).toHaveCount(0)
    await page.getByRole('link', { name: say('booking.beenBefore') }).click()
    await expect(page.getByText(say('booking.onlyForNew'))).toBeVisible()
    await page.locator('select[name=before]').selectOption('no')
    await expect(page.locator('button[name=slot]')).not.toHaveCount(0)
  })

  test('a date is jumped to, and beyond the last one the way back is shown', async ({ page, say, clinic }) => {
    await page.goto(`/aboutdoctor/${clinic.doctors[0]}?service=vaccination`)
    const from = page.locator('input[name=from]')
    const last = (await from.getAttribute('max'))!
    await from.fill(last)
    await from.blur()
    await expect(page).toHaveURL(new RegExp(`from=${last}`))
    await expect(page).toHaveURL(/offer=vaccination/)
    await expect(page.getByRole('link', { name: say('public.laterDays') })).toHaveCount(0)
    await page.goto('/appointment?service=vaccination&from=2099-01-01')
    await page.getByRole('link', { name: say('public.firstTimes') }).click()
    await expect(page.locator('button[name=slot]')).not.toHaveCount(0)
  })
})

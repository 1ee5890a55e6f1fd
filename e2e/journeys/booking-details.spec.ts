import { demand, signInByApi } from '../support/api.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { isTakenOver, keepToken } from '../support/journey.ts'
import { looks, looksOf } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
import { makePeople } from '../support/own-clinic.ts'
import { password } from '../support/people.ts'
import { atTheDesk, fillIn, somebody } from '../support/visits.ts'
import { bookedHeading } from '../support/words.ts'

for (const look of looksOf(looks[4], looks[1]))
  seenAs(look, () => {
    test('the held time and the button that books stay in sight; what is booked is read before it', async ({
      page,
      say,
      clinic,
    }) => {
      await page.goto(`/aboutdoctor/${clinic.doctors[1]}`)
      await page.locator('button[name=slot]').nth(3).click()
      await isTakenOver(page)
      const book = page.getByRole('button', { name: say('booking.book') })
      const timer = page.getByRole('timer').filter({ visible: true })
      const atOnce = async () => {
        await expect(book).toBeInViewport({ ratio: 1 })
        await expect(timer).toBeInViewport({ ratio: 1 })
      }
      await atOnce()
      await page.locator('[name=message]').scrollIntoViewIfNeeded()
      await atOnce()
      const says = await page.getByRole('main').innerText()
      const [price, button] = [/\$|€/, new RegExp(say('booking.book'))].map((words) => says.search(words))
      expect(price).toBeGreaterThan(-1)
      expect(button).toBeGreaterThan(price!)
    })
  })

seenAs(looks[1], () => {
  test('wrong input is named above and at its field, and nothing typed is lost', async ({ page, say, clinic, axe }) => {
    await page.goto(`/aboutdoctor/${clinic.doctors[1]}`)
    await page.locator('button[name=slot]').nth(3).click()
    await isTakenOver(page)
    const field = (name: string) => page.locator(`[name=${name}]`)
    await field('familyName').fill('Weber')
    await field('email').fill('weber@example')
    await field('birthDate').fill('31.02.1985')
    await field('phone').fill('call me')
    await field('message').fill('About my knee')
    const book = page.getByRole('button', { name: say('booking.book') })
    await book.click()

    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      say('booking.givenNameMissing'),
      say('booking.checkEmail'),
      say('personFields.birthDateCheck'),
      say('personFields.phoneCheck'),
    ])
    for (const [name, sentence] of [
      ['givenName', say('booking.givenNameMissing')],
      ['email', say('booking.emailEnding')],
      ['phone', say('booking.phoneUnreadable')],
    ] as const) {
      await expect(field(name)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(name)).toHaveAccessibleDescription(new RegExp(`${sentence.replace(/[+.?]/g, '\\$&')}$`))
    }
    for (const [name, value] of [
      ['familyName', 'Weber'],
      ['email', 'weber@example'],
      ['phone', 'call me'],
      ['message', 'About my knee'],
    ] as const)
      await expect(field(name)).toHaveValue(value)
    await axe()

    await summary.getByRole('link', { name: say('booking.givenNameMissing') }).click()
    await expect(field('givenName')).toBeFocused()
    await page.keyboard.type('Wanda')
    await field('email').fill('weber@example.org')
    await field('birthDate').fill('1985-03-08')
    await field('phone').fill('+49 30 5550 0199')
    await book.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Wanda'))
  })
})

seenAs(looks[0], () => {
  // Told by email-input.test.
  test(
    'an address that looks mistyped is asked about, which holds nobody up',
    { tag: onDemand },
    async ({ page, say, clinic, axe }) => {
      await page.goto(`/aboutdoctor/${clinic.doctors[1]}`)
      await page.locator('button[name=slot]').nth(4).click()
      await isTakenOver(page)
      const person = somebody('Anna')
      const email = page.locator('[name=email]')
      const mailbox = person.email.split('@')[0]!
      const question = page
        .getByRole('status')
        .filter({ hasText: say('common.didYouMean', { address: '' }).slice(0, 8) })
      await fillIn(page, { ...person, email: `${mailbox}@gmial.com` })
      await email.press('Tab')
      await expect(question).toHaveText(say('common.didYouMean', { address: `${mailbox}@gmail.com` }))
      // Not with a field half under the bar.
      await page.evaluate(() => scrollTo(0, 0))
      await axe()
      await question.getByRole('button').click()
      await expect(email).toHaveValue(`${mailbox}@gmail.com`)
      await expect(email).toBeFocused()
      await expect(question).toHaveCount(0)
      // What was taken is kept as if typed.
      await page.reload()
      await expect(email).toHaveValue(`${mailbox}@gmail.com`)
      await email.fill(`${mailbox}@gmx.ed`)
      await email.press('Tab')
      await expect(question).toBeVisible()
      await page.getByRole('button', { name: say('booking.book') }).click()
      await expect(page.getByText(`${mailbox}@gmx.ed`)).toBeVisible()
    },
  )
})

seenAs(looks[4], () => {
  test.use({ settings: { askInsurance: 'required' } })

  // Told by visit-fields.test, booking-summary.test.
  test(
    'a clinic that must know the insurance is told, and whoever is insured by law sees no price',
    { tag: onDemand },
    async ({ page, say, clinic, axe }) => {
      await page.goto(`/aboutdoctor/${clinic.doctors[0]}`)
      await page.locator('button[name=slot]').nth(2).click()
      await isTakenOver(page)
      await fillIn(page, somebody('Insa'))
      await page.getByRole('button', { name: say('booking.book') }).click()
      await page
        .getByRole('alert')
        .getByRole('link', { name: say('visitFields.insuranceMissing') })
        .click()
      const statutory = page.getByRole('radio', { name: say('booking.payStatutory') })
      await expect(statutory).toBeFocused()
      await expect(page.getByRole('group', { name: say('visitFields.insurance') })).toHaveAccessibleDescription(
        say('visitFields.insuranceMissing'),
      )
      await axe()
      await page.getByText(say('booking.payStatutory')).click()
      await expect(statutory).toBeChecked()
      await expect(page.getByText(say('common.insurerPays')).first()).toBeAttached()
      await page.getByRole('button', { name: say('booking.book') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Insa'))
      await expect(page.getByRole('main')).toContainText(`${say('booking.statutory')} · ${say('common.insurerPays')}`)
    },
  )
})

seenAs(looks[3], () => {
  test.describe('', () => {
    test.use({ settings: { askBirthDate: 'required', askPhone: 'required' } })

    // Told by person-fields.test, birth-date-field.test.
    test(
      'a clinic that requires a birth date and a phone number gets them',
      { tag: onDemand },
      async ({ page, say, clinic, axe }) => {
        await page.goto(`/aboutdoctor/${clinic.doctors[0]}`)
        await page.locator('button[name=slot]').nth(2).click()
        await isTakenOver(page)
        await fillIn(page, somebody('Strict'))
        await page.getByRole('button', { name: say('booking.book') }).click()
        await expect(page.getByRole('alert').getByRole('link')).toHaveText([
          say('personFields.birthDateMissing'),
          say('personFields.phoneMissing'),
        ])
        await axe()
        await page.locator('[name=birthDate]').fill('03/08/1985')
        await page.locator('[name=phone]').fill('+49 30 5550 0123')
        await page.getByRole('button', { name: say('booking.book') }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Strict'))
      },
    )
  })

  test.describe('', () => {
    test.use({ settings: { askBirthDate: 'required', askPhone: 'required' } })

    // Told by person-fields.test, booking-person.test.
    test(
      'an account is asked once for what it lacks, and never gets what is typed for a child',
      { tag: onDemand },
      async ({ page, say, clinic, axe }) => {
        const { origin, slug, doctors } = clinic
        const { email, familyName } = somebody('Paula')
        await makePeople(slug, [{ email, name: `Paula ${familyName}`, roles: ['guest'] }])
        const token = await signInByApi(origin, email, password)
        const own = () => demand<object>(origin, 'GET', '/patients/me', { token })
        await keepToken(page, token)
        const begin = async (nth: number) => {
          await page.goto(`/aboutdoctor/${doctors[0]}`)
          await page.locator('button[name=slot]').nth(nth).click()
          await isTakenOver(page)
          await expect(page.getByText(say('booking.confirmationTo', { email }))).toBeVisible()
        }
        const choose = (whom: 'me' | 'someoneElse') =>
          page.getByRole('radio', { name: say(`booking.${whom}`), exact: true }).check()
        const book = page.getByRole('button', { name: say('booking.book') })
        const isBooked = () => expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Paula'))

        await begin(2)
        await choose('someoneElse')
        await page.locator('[name=patientGivenName]').fill('Mia')
        await page.locator('[name=patientFamilyName]').fill(familyName)
        await page.locator('[name=patientBirthDate]').fill('05/01/2019')
        await choose('me')
        await page.locator('[name=birthDate]').fill('03/08/1985')
        await page.locator('[name=phone]').fill('+49 30 5550 0123')
        await axe()
        await book.click()
        await isBooked()
        const complete = { phone: expect.stringContaining('30'), birthDate: '1985-03-08' }
        expect(await own()).toMatchObject(complete)

        await begin(4)
        await expect(page.locator('[name=birthDate], [name=phone]')).toHaveCount(0)
        await choose('someoneElse')
        await page.locator('[name=patientGivenName]').fill('Mia')
        await page.locator('[name=patientFamilyName]').fill(`${familyName}-Kind`)
        await page.locator('[name=patientBirthDate]').fill('05/01/2019')
        await axe()
        await book.click()
        await isBooked()
        expect(await own()).toMatchObject(complete)
        expect(await atTheDesk(clinic, { familyName: `${familyName}-Kind` })).toMatchObject({
          patient: { ...complete, email, birthDate: '2019-05-01' },
        })

        // From then on she is chosen with one press.
        await begin(4)
        await page.getByRole('radio', { name: `Mia ${familyName}-Kind`, exact: true }).check()
        await expect(page.locator('[name=patientGivenName]')).toBeHidden()
        await axe()
        await book.click()
        await isBooked()
      },
    )
  })

  test.describe('', () => {
    test.use({ settings: { askBirthDate: 'off', askPhone: 'off' } })

    // Told by person-fields.test.
    test('a clinic that asks for neither shows neither', { tag: onDemand }, async ({ page, clinic }) => {
      await page.goto(`/aboutdoctor/${clinic.doctors[0]}`)
      await page.locator('button[name=slot]').nth(2).click()
      await expect(page.locator('[name=email]')).toBeVisible()
      await expect(page.locator('[name=birthDate], [name=phone]')).toHaveCount(0)
    })
  })
})

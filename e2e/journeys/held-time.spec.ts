import type { Page } from '@playwright/test'
import { loseAnswer } from '../support/answers.ts'
import { leaveOfHold, letHoldExpire } from '../support/backdate.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, isTakenOver, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
import { mailsTo } from '../support/outbox.ts'
import type { OwnClinic } from '../support/own-clinic.ts'
import {
  book,
  fillIn,
  freeTimes,
  pressTime,
  somebody,
  type Time,
  timeButton,
  visitsOf,
  dateOf,
} from '../support/visits.ts'
import { bookedHeading, type Say } from '../support/words.ts'

/** Holds one of a doctor's times of tomorrow and types in who it is for. */
async function holdAndFillIn(page: Page, clinic: OwnClinic, doctor: string, index: number) {
  const time = (await freeTimes(clinic.origin, doctor))[index]!
  await page.goto(`/aboutdoctor/${doctor}?from=${dateOf(clinic, time)}`)
  await pressTime(timeButton(page, time))
  await expect(page).toHaveURL('/appointment/details')
  await isTakenOver(page)
  const person = somebody('Holly')
  await fillIn(page, person)
  await page.locator('[name=message]').fill('A rash since Monday')
  return { time, person, holdId: await page.locator('[name=holdId]').inputValue() }
}

async function stillTyped(page: Page, { givenName, familyName, email }: ReturnType<typeof somebody>) {
  const values = { givenName, familyName, email, message: 'A rash since Monday' }
  for (const [name, value] of Object.entries(values)) await expect(page.locator(`[name=${name}]`)).toHaveValue(value)
}

/** As if the visitor had left for a while, and somebody else had booked their time. */
async function loseTime(clinic: OwnClinic, holdId: string, time: Time) {
  await letHoldExpire(clinic.slug, holdId)
  await book(clinic.origin, time, { patient: somebody('Rival') })
}

const timer = (page: Page) => page.getByRole('timer').filter({ visible: true })
const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true })
const isBooked = (page: Page, say: Say) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Holly'))

seenAs(looks[1], () => {
  // Told by held-countdown.test; signing in while booking is walked.
  test(
    'who goes to sign in sees what waits and how long, and may go back without',
    { tag: onDemand },
    async ({ page, say, clinic }) => {
      const [, , , doctor = ''] = clinic.doctors
      const { person } = await holdAndFillIn(page, clinic, doctor, 2)
      await page
        .getByRole('main')
        .getByRole('link', { name: say('common.signIn') })
        .click()
      await expect(page).toHaveURL(/\/patient\/login\?returnTo=/)
      await expect(page.getByText(/^Für Sie reserviert bis \d+:\d\d Uhr$/)).toBeVisible()
      await page.getByRole('link', { name: say('account.withoutAccount') }).click()
      await expect(timer(page)).toBeVisible()
      await stillTyped(page, person)
    },
  )
})

seenAs(looks[3], () => {
  test('the hold counts down, is kept longer, runs out, and the time is looked for again', async ({
    page,
    say,
    clinic,
    axe,
  }) => {
    await page.clock.install()
    const [, , , , doctor = ''] = clinic.doctors
    const { person, holdId } = await holdAndFillIn(page, clinic, doctor, 0)
    const keepLonger = button(page, say('booking.keepLonger', { minutes: 10 }))
    await expect(timer(page)).toHaveText(/^(10:00|9:[45]\d)$/)
    await expect(keepLonger).toHaveCount(0)

    await page.clock.fastForward('08:05')
    await expect(timer(page)).toHaveText(/^1:[345]\d$/)
    await axe()
    await leaveOfHold(clinic.slug, holdId, 115)
    await keepLonger.click()
    await expect(timer(page)).toHaveText(/^11:[12345]\d$/)
    await stillTyped(page, person)

    await page.clock.fastForward('20:00')
    await letHoldExpire(clinic.slug, holdId)
    await expect(
      page
        .getByText(say('booking.expired'))
        .or(page.getByText(say('booking.expiredShort'), { exact: true }))
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await stillTyped(page, person)
    await axe()
    await button(page, say('booking.checkAgain')).click()
    await expect(timer(page)).toHaveText(/^(10:00|9:[2345]\d)$/)
    await stillTyped(page, person)
    await button(page, say('booking.book')).click()
    await isBooked(page, say)
  })
})

seenAs(looks[0], () => {
  test('a time lost meanwhile keeps all answers and offers the nearest three', async ({
    page,
    say,
    clinic,
    axe,
    noticed,
  }) => {
    const [, , , , , doctor = ''] = clinic.doctors
    const { time, person, holdId } = await holdAndFillIn(page, clinic, doctor, 3)
    await loseTime(clinic, holdId, time)
    await button(page, say('booking.book')).click()

    const panel = page.getByRole('region').filter({ hasText: say('booking.justTakenText') })
    await expect(panel).toBeFocused()
    await expect(panel.locator('button[name=slot]')).toHaveCount(3)
    await stillTyped(page, person)
    // Refused, and the hold, which is looked at then, is gone.
    expected(noticed, loadedWith(409), loadedWith(404))
    await axe()

    await panel.locator('button[name=slot]').first().click()
    await expect(panel).toHaveCount(0)
    await expect(timer(page)).toHaveText(/^(10:00|9:5\d)$/)
    await stillTyped(page, person)
    await button(page, say('booking.book')).click()
    await isBooked(page, say)
  })
})

seenAs(looks[1], () => {
  test('a time pressed a moment too late offers the nearest three', async ({ page, say, clinic, noticed }) => {
    const [, , , , , , doctor = ''] = clinic.doctors
    const time = (await freeTimes(clinic.origin, doctor))[2]!
    await page.goto(`/aboutdoctor/${doctor}?from=${dateOf(clinic, time)}`)
    await expect(timeButton(page, time)).toBeAttached()
    await book(clinic.origin, time, { patient: somebody('Rival') })
    await pressTime(timeButton(page, time))

    const panel = page.getByRole('region').filter({ hasText: say('booking.justTakenText') })
    await panel.locator('button[name=slot]').last().click()
    expected(noticed, loadedWith(409))
    await fillIn(page, somebody('Holly'))
    await button(page, say('booking.book')).click()
    await isBooked(page, say)
  })

  test('who presses twice books once', async ({ page, say, clinic }) => {
    const [, , , , , , , doctor = ''] = clinic.doctors
    const { person } = await holdAndFillIn(page, clinic, doctor, 1)
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/appointments/')) sent += 1
    })
    await button(page, say('booking.book')).dblclick()
    await isBooked(page, say)
    expect(sent).toBeGreaterThan(0)
    await expect.poll(() => mailsTo(clinic.origin, person.email)).toHaveLength(1)
    expect(await visitsOf(clinic.origin, person)).toHaveLength(1)
  })
})

seenAs(looks[2], () => {
  test('reload and Back find the held time and the answers again', async ({ page, say, clinic }) => {
    const [, , , , doctor = ''] = clinic.doctors
    const { person, holdId } = await holdAndFillIn(page, clinic, doctor, 5)
    await page.reload()
    await stillTyped(page, person)
    await expect(timer(page)).toHaveText(/^9:\d\d$/)

    await page.goBack()
    await expect(page).toHaveURL(/aboutdoctor/)
    await page.goForward()
    await stillTyped(page, person)
    await expect(page.locator('[name=holdId]')).toHaveValue(holdId)
    await button(page, say('booking.book')).click()
    await isBooked(page, say)
  })
})

seenAs(looks[1], () => {
  test('somebody else’s answer, a lost one and a reload in the middle: the visit is booked once', async ({
    page,
    say,
    clinic,
    noticed,
  }) => {
    const [, , , doctor = ''] = clinic.doctors
    const { person } = await holdAndFillIn(page, clinic, doctor, 4)
    const stillHere = async () => {
      await expect(
        page
          .getByRole('alert')
          .filter({ hasText: say('booking.unsure') })
          .locator('..'),
      ).toBeFocused()
      await stillTyped(page, person)
      await expect(timer(page)).toHaveText(/^9:\d\d$/)
    }
    const bookings = '**/api/v1/appointments/'
    for (const portal of [{ contentType: 'text/html', body: '<title>Hotel</title>' }, { json: {} }]) {
      await page.route(bookings, (route) => route.fulfill(portal), { times: 1 })
      await button(page, say('booking.book')).click()
      await stillHere()
    }
    expect(await visitsOf(clinic.origin, person)).toHaveLength(0)

    await page.route(bookings, loseAnswer)
    await button(page, say('booking.book')).click()
    await expect.poll(() => visitsOf(clinic.origin, person)).toHaveLength(1)
    await stillHere()
    await page.reload()
    await stillHere()
    await page.unroute(bookings)
    await button(page, say('booking.book')).click()
    await isBooked(page, say)
    expect(await visitsOf(clinic.origin, person)).toHaveLength(1)
    expected(noticed, /ERR_CONNECTION_RESET/, /^failed: /)
  })
})

import type { Page } from '@playwright/test'
import { ask } from '../support/api.ts'
import { bookedAnHourAgo, startEarlier } from '../support/backdate.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
import { mailedLink, mailsTo } from '../support/outbox.ts'
import type { OwnClinic } from '../support/own-clinic.ts'
import { book, freeTimes, pressTime, somebody, type Time, visitsOf, dateOf } from '../support/visits.ts'
import type { Say } from '../support/words.ts'

const day = 24 * 60
const hour = 3_600_000

/** The doctor's free starts from so many minutes ahead, and from a while before: a test takes its time as well. */
const freeStarts = async ({ origin }: OwnClinic, doctor: string, from: number) =>
  (await freeTimes(origin, doctor, from - 60)).map(({ startsAt }) => startsAt)

/** Somebody has booked without an account, and follows the link in the mail. */
async function openFromMail(page: Page, { origin }: OwnClinic, time: Time) {
  const person = somebody('Marion')
  const { appointment } = await book(origin, time, { patient: person })
  await page.goto(await mailedLink(origin, person.email))
  await expect(page).toHaveURL(`/appointment/manage?visit=${appointment.id}`)
  return { person, visit: appointment }
}

/** Two of a doctor's times, far enough apart that both can be had. */
async function twoTimes({ origin }: OwnClinic, doctor: string, from: number): Promise<[Time, Time]> {
  const times = await freeTimes(origin, doctor, from)
  const soon = times.findIndex(({ startsAt }) => Date.parse(startsAt) - Date.parse(times[0]!.startsAt) > 2 * hour)
  return [times[0]!, times[soon]!]
}

/** A time of the week to move to. */
const timeTo = (page: Page, { startsAt }: Time) => page.locator(`button[name=time][value="${startsAt}"]`)
const heading = (page: Page, words: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(words)

/** On a phone the one that acts stands at the lower edge. */
const press = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true }).first().click()

async function chooseWeekOf(page: Page, say: Say, clinic: OwnClinic, time: Time) {
  await page.getByRole('link', { name: say('booking.changeTime') }).click()
  await heading(page, say('booking.chooseNew'))
  await page.goto(`${page.url()}&from=${dateOf(clinic, time)}`)
}

seenAs(looks[3], () => {
  test('the mailed link moves a visit without a sign-in, and the old time is kept until then', async ({
    page,
    say,
    clinic,
    axe,
  }) => {
    const [doctor = ''] = clinic.doctors
    const [time, to] = await twoTimes(clinic, doctor, 4 * day)
    const { person, visit } = await openFromMail(page, clinic, time)
    await heading(page, say('booking.yourVisit'))
    await expect(page.getByRole('main')).toContainText(`${visit.reference.slice(0, 4)}-${visit.reference.slice(4)}`)
    await axe()

    await chooseWeekOf(page, say, clinic, to)
    await expect(page.getByRole('main').getByText(/€ für Selbstzahlende|€\d+ self-pay/)).toHaveCount(2)
    await expect(page.getByText(say('booking.keepsOld')).first()).toBeVisible()
    await pressTime(timeTo(page, to))
    await expect(timeTo(page, to)).toHaveAttribute('aria-pressed', 'true')
    await axe()
    // Nothing is moved by choosing.
    expect((await visitsOf(clinic.origin, person)).map(({ startsAt }) => startsAt)).toEqual([time.startsAt])
    expect(await freeStarts(clinic, doctor, 4 * day)).not.toContain(time.startsAt)

    await press(page, say('booking.move'))
    await heading(page, say('booking.moved'))
    expect(await visitsOf(clinic.origin, person)).toMatchObject([{ id: visit.id, startsAt: to.startsAt }])
    expect(await freeStarts(clinic, doctor, 4 * day)).toContain(time.startsAt)
    await expect.poll(() => mailsTo(clinic.origin, person.email)).toHaveLength(2)
  })
})

seenAs(looks[1], () => {
  test('a time that was just taken is told, the old one stays, and a near one is offered', async ({
    page,
    say,
    clinic,
    axe,
    noticed,
  }) => {
    const [, doctor = ''] = clinic.doctors
    const [time, to] = await twoTimes(clinic, doctor, 5 * day)
    const { person } = await openFromMail(page, clinic, time)
    await chooseWeekOf(page, say, clinic, to)
    await pressTime(timeTo(page, to))
    await book(clinic.origin, to, { patient: somebody('Rival') })
    await press(page, say('booking.move'))

    const panel = page.getByRole('region').filter({ hasText: say('booking.justTakenText') })
    await expect(panel.getByRole('button')).toHaveCount(3)
    expected(noticed, loadedWith(409))
    expect((await visitsOf(clinic.origin, person)).map(({ startsAt }) => startsAt)).toEqual([time.startsAt])
    await axe()
    await panel.getByRole('button').first().click()
    await press(page, say('booking.move'))
    await heading(page, say('booking.moved'))
  })

  test('a link that was cut off says what to do, and is not answered with a sign-in', async ({ page, say }) => {
    for (const rest of ['', '#abc']) {
      await page.goto(`/appointment/manage${rest}`)
      await heading(page, say('patient.linkDead'))
      await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', /^tel:/)
    }
  })

  test('a used-up token opens nothing', async ({ page, say, clinic, noticed }) => {
    await page.goto(`/appointment/manage#${'x'.repeat(22)}`)
    await heading(page, say('patient.linkDead'))
    expected(noticed, loadedWith(404))
    expect((await ask(clinic.origin, 'POST', '/appointments/manage', { body: { token: 'x'.repeat(22) } })).status).toBe(
      404,
    )
  })
})

seenAs(looks[4], () => {
  const cancel = async (page: Page, say: Say) => {
    await page.getByRole('link', { name: say('booking.cancelVisit') }).click()
    await heading(page, say('patient.cancelTitle'))
  }

  test('the mailed link cancels a visit; while it is free, it says so', async ({ page, say, clinic, axe }) => {
    const time = (await freeTimes(clinic.origin, clinic.doctors[2]!, 3 * day))[0]!
    const { person } = await openFromMail(page, clinic, time)
    await cancel(page, say)
    await expect(page.getByText(say('patient.cancelFree'))).toBeVisible()
    await axe()
    await page.getByRole('textbox').fill('A cold')
    await press(page, say('booking.cancelVisit'))

    await heading(page, say('booking.canceled'))
    await axe()
    expect(await visitsOf(clinic.origin, person)).toEqual([])
    await expect.poll(() => mailsTo(clinic.origin, person.email)).toHaveLength(2)
    expect(await freeStarts(clinic, clinic.doctors[2]!, 3 * day)).toContain(time.startsAt)
  })

  // Told by opened-visit.test, cancel-dialog.test, cancel-appointment.test.
  test('a late cancellation states the fee first', { tag: onDemand }, async ({ page, say, clinic }) => {
    const time = (await freeTimes(clinic.origin, clinic.doctors[3]!, 120))[0]!
    const { person, visit } = await openFromMail(page, clinic, time)
    await bookedAnHourAgo(clinic.slug, visit.id)
    await page.reload()
    await cancel(page, say)
    const fee = { boston: '$40', berlin: '40 €' }[clinic.brand].replace(' ', '\u00a0')
    await expect(page.getByText(say('patient.cancelLate', { hours: 24, fee }))).toBeVisible()
    await page.getByRole('link', { name: say('patient.keepVisit') }).click()
    await heading(page, say('booking.yourVisit'))
    expect(await visitsOf(clinic.origin, person)).toHaveLength(1)
  })

  test('so close to the visit that only a call helps, nothing else is offered', async ({ page, say, clinic }) => {
    const time = (await freeTimes(clinic.origin, clinic.doctors[3]!, 120))[1]!
    const { visit } = await openFromMail(page, clinic, time)
    const until = (Date.parse(time.startsAt) - Date.now()) / 60_000
    await startEarlier(clinic.slug, visit.id, Math.floor(until) - 30)
    await page.reload()
    await expect(page.getByRole('main')).toContainText(say('booking.policyClosed', { phone: '+49 30 5550 0142' }))
    await expect(page.getByRole('link', { name: say('booking.changeTime') })).toHaveCount(0)
    await expect(page.getByRole('link', { name: say('booking.cancelVisit') })).toHaveCount(0)
    await page.goto(`/appointment/reschedule?visit=${visit.id}`)
    await heading(page, say('booking.cannotMove'))
  })
})

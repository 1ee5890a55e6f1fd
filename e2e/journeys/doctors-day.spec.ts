import type { Page } from '@playwright/test'
import { adminAt, ask, demand } from '../support/api.ts'
import { startEarlier } from '../support/backdate.ts'
import { closeOn } from '../support/change-clinic.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { looks, looksOf } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
import { mailedLink, mailsTo } from '../support/outbox.ts'
import type { OwnClinic } from '../support/own-clinic.ts'
import { book, dateOf, doctorNamed, freeTimes, somebody } from '../support/visits.ts'

/** Somebody books a time of today, or of the days ahead, at the doctor whose day is looked at. */
async function bookedToday({ origin, doctors }: OwnClinic, { name = 'Toni', doctor = 0, from = 30, index = 0 } = {}) {
  const patient = somebody(name)
  const time = (await freeTimes(origin, doctors[doctor]!, from))[index]!
  const { appointment } = await book(origin, time, { patient, message: 'A cough that stays' })
  return { ...patient, fullName: `${patient.givenName} ${patient.familyName}`, visit: appointment }
}

/** The clinic's date, so many days after an instant. */
const dayAfter = (clinic: OwnClinic, from: number, days: number) =>
  dateOf(clinic, { startsAt: new Date(from + days * 86_400_000).toISOString() })

type Box = { x: number; y: number; height: number }

/**
 * A double press of a hand, 450 ms from one to the other as the browser is told, however long the machine takes for what the
 * first one causes.
 */
async function pressTwice(page: Page, at: { x: number; y: number }, between: () => Promise<void>) {
  const browser = await page.context().newCDPSession(page)
  const press = async (timestamp: number) => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await browser.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1, timestamp })
  }
  const began = Date.now() / 1000
  await press(began)
  await between()
  await press(began + 0.45)
  await browser.detach()
}

const row = (page: Page, { fullName }: { fullName: string }) => page.getByRole('listitem').filter({ hasText: fullName })
const toast = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button') })

seenAs(looks[3], () => {
  test('a doctor sees a booking appear, and takes it through the visit', async ({ page, say, clinic, signIn, axe }) => {
    await signIn('doctor')
    await expect(page).toHaveURL('/doctor/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(say('common.today'))
    await axe()
    const person = await bookedToday(clinic)
    await expect(row(page, person)).toContainText(say('doctor.expected'))

    const press = (verb: string) =>
      row(page, person)
        .getByRole('button', { name: `${verb} ${person.fullName}` })
        .click()
    await press(say('doctor.checkIn'))
    await expect(row(page, person)).toContainText(say('doctor.waiting'))
    await expect(toast(page)).toContainText(person.fullName)
    await press(say('doctor.bringIn'))
    await expect(row(page, person)).toContainText(say('doctor.withYou'))
    await expect(toast(page)).toContainText(person.fullName)
    await axe()
    // The one who is inside stands beside the list, with the reason and the main action.
    const atHand = page.getByRole('region', { name: person.fullName })
    await expect(atHand).toContainText('A cough that stays')
    await atHand.getByRole('button', { name: say('doctor.finish') }).click()
    await expect(row(page, person)).toContainText(say('doctor.done'))

    await toast(page)
      .getByRole('button', { name: say('common.undo') })
      .click()
    await expect(row(page, person)).toContainText(say('doctor.withYou'))
    await page.reload()
    await expect(row(page, person)).toContainText(say('doctor.withYou'))
    await press(say('doctor.finish'))
    await expect(row(page, person)).toContainText(say('doctor.done'))
  })
})

seenAs(looks[1], () => {
  test.beforeEach(async ({ page, arriveAs }) => {
    await arriveAs('doctor')
    await page.goto('/doctor/dashboard')
  })

  // Told by row-actions.test, acts-of-the-day.test.
  test(
    'a no-show counts from fifteen minutes after the start, and can be undone',
    { tag: onDemand },
    async ({ page, say, clinic }) => {
      const person = await bookedToday(clinic, { name: 'Nora' })
      const more = () =>
        row(page, person).getByRole('button', { name: say('doctor.moreFor', { name: person.fullName }) })
      const noShow = page.getByRole('menuitem', { name: say('doctor.markNoShow') })
      await more().click()
      await expect(page.getByRole('menuitem', { name: say('doctor.cancelVisit') })).toBeVisible()
      await expect(noShow).toHaveCount(0)
      await page.keyboard.press('Escape')

      const ahead = (Date.parse(person.visit.startsAt) - Date.now()) / 60_000
      await startEarlier(clinic.slug, person.visit.id, Math.ceil(ahead) + 20)
      await page.reload()
      await more().click()
      await noShow.click()
      await expect(row(page, person)).toContainText(say('doctor.noShow'))
      await toast(page)
        .getByRole('button', { name: say('common.undo') })
        .click()
      await expect(row(page, person)).toContainText(say('doctor.expected'))
    },
  )

  // Told by cancel-visit.test, visit-mail.test.
  test('a doctor cancels a visit, and the patient is told', { tag: onDemand }, async ({ page, say, clinic, axe }) => {
    const person = await bookedToday(clinic, { name: 'Carla', from: 90 })
    await row(page, person)
      .getByRole('button', { name: say('doctor.moreFor', { name: person.fullName }) })
      .click()
    await page.getByRole('menuitem', { name: say('doctor.cancelVisit') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(say('doctor.cancelMailedSorry', { name: person.fullName }))
    await axe()
    // What is written depends on who cancels, so that is asked.
    await dialog.getByRole('button', { name: say('doctor.cancelVisit') }).click()
    await expect(dialog).toContainText(say('doctor.whoCancelsMissing'))
    await dialog.getByRole('radio', { name: say('doctor.cancelByClinic') }).click()
    await dialog.getByRole('button', { name: say('doctor.cancelVisit') }).click()
    await expect(row(page, person)).toContainText(say('doctor.canceled'))
    await expect.poll(() => mailsTo(clinic.origin, person.email)).toHaveLength(2)
    const free = await freeTimes(clinic.origin, clinic.doctors[0]!, 30)
    expect(free.map(({ startsAt }) => startsAt)).toContain(person.visit.startsAt)
  })
})

seenAs(looks[0], () => {
  // Told by delays.test of both sides.
  test(
    'a doctor who is late says so, and whoever waits reads it',
    { tag: onDemand },
    async ({ page, say, clinic, signIn, axe }) => {
      const person = await bookedToday(clinic, { name: 'Lena', from: 60 })
      await signIn('doctor')
      await page.getByRole('button', { name: say('doctor.runningLate') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: say('doctor.delayOf', { count: 20 }), exact: true }).check()
      await expect(dialog.locator('[aria-live=polite]')).toContainText(/\d/)
      await axe()
      await dialog.getByRole('button', { name: say('doctor.delaySay') }).click()
      await expect(page.getByText(say('doctor.youAreLate', { count: 20 }))).toBeVisible()
      await expect(row(page, person)).toContainText('≈')
      await axe()

      const link = await mailedLink(clinic.origin, person.email, 2)
      await page.goto(link)
      await expect(page.getByText(say('patient.delayed', { count: 20 }))).toBeVisible()
      await axe()

      await page.goto('/doctor/dashboard')
      await page.getByRole('button', { name: say('doctor.onTimeAgain') }).click()
      await expect(page.getByText(say('doctor.youAreOnTime'))).toBeVisible()
      await expect(row(page, person)).not.toContainText('≈')
    },
  )
})

seenAs(looks[2], () => {
  test('an act on a row that has changed elsewhere tells, and shows how it is', async ({
    page,
    say,
    clinic,
    arriveAs,
    noticed,
  }) => {
    const person = await bookedToday(clinic, { name: 'Stella' })
    await arriveAs('doctor')
    await page.goto('/doctor/dashboard')
    await expect(row(page, person)).toContainText(say('doctor.expected'))
    // The news travel slowly: this screen has not heard of them yet.
    const late: (() => Promise<void>)[] = []
    await page.route('**/api/v1/days/**', (route) => void late.push(() => route.continue()))
    const { id, version } = person.visit
    await demand(clinic.origin, 'POST', `/appointments/${id}/check-in`, {
      headers: { 'if-match': `"${version}"` },
      token: await adminAt(clinic.origin),
    })
    await row(page, person)
      .getByRole('button', { name: `${say('doctor.checkIn')} ${person.fullName}` })
      .click()
    await expect(page.getByText(say('doctor.changedMeanwhile'))).toBeVisible()
    expected(noticed, loadedWith(412))
    for (const arrive of late) await arrive()
    await page.unroute('**/api/v1/days/**')
    await expect(row(page, person)).toContainText(say('doctor.waiting'))
  })

  // Told by use-day.test.
  test('the days around today are one press away', { tag: onDemand }, async ({ page, say, clinic, arriveAs }) => {
    const tomorrow = await bookedToday(clinic, { name: 'Tomas', from: 24 * 60 })
    await arriveAs('doctor')
    await page.goto('/doctor/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(say('common.today'))
    await page.getByRole('link', { name: say('doctor.nextDay') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(say('common.tomorrow'))
    await expect(row(page, tomorrow)).toBeVisible()
    // Nobody arrives before the day has come.
    await expect(row(page, tomorrow).getByRole('button', { name: say('doctor.checkIn') })).toHaveCount(0)
    await page
      .getByRole('link', { name: say('common.today'), exact: true })
      .last()
      .click()
    await page.getByRole('link', { name: say('doctor.previousDay') }).click()
    await expect(page).toHaveURL(/date=/)
    await expect(row(page, tomorrow)).toHaveCount(0)
  })
})

for (const look of looksOf(looks[0], looks[1]))
  seenAs(look, () => {
    // Told by use-visit-details.test, day-list.test.
    test(
      'every row opens what the patient wrote and how to reach them, before the day and after it',
      { tag: onDemand },
      async ({ page, say, clinic, arriveAs, axe }) => {
        const person = await bookedToday(clinic, { name: 'Wanda', from: 24 * 60 })
        await arriveAs('doctor')
        await page.goto('/doctor/dashboard')
        await page.getByRole('link', { name: say('doctor.nextDay') }).click()
        const opener = page.getByRole('button', { name: person.fullName, exact: true })
        const card = page
          .getByRole('region', { name: person.fullName })
          .or(page.getByRole('dialog', { name: person.fullName }))
          .filter({ hasText: say('doctor.bookedOn') })
        // By keys.
        await opener.focus()
        await page.keyboard.press('Enter')
        await expect(card).toContainText('A cough that stays')
        await expect(card.getByRole('link', { name: person.email })).toHaveAttribute('href', `mailto:${person.email}`)
        await expect(card.getByRole('button', { name: say('doctor.checkIn') })).toHaveCount(0)
        await axe()
        await page.keyboard.press('Escape')
        await expect(card).toHaveCount(0)
        await expect(opener).toBeFocused()
        // Anywhere in the row: what opens it reaches over all of it.
        const service = row(page, person).getByText('·').first()
        const [name, below] = (await Promise.all([opener.boundingBox(), service.boundingBox()])) as [Box, Box]
        await opener.click({ position: { x: below.x - name.x + 4, y: below.y - name.y + below.height / 2 } })
        await expect(card).toContainText('A cough that stays')
        await card.getByRole('button', { name: say('doctor.cancelVisit') }).click()
        const asked = page.getByRole('dialog').filter({ has: page.getByRole('radio') })
        await asked.getByRole('radio', { name: say('doctor.cancelByPatient') }).click()
        await asked.getByLabel(say('doctor.cancelReason')).fill('Has a fever')
        await asked.getByRole('button', { name: say('doctor.cancelVisit') }).click()
        await expect(row(page, person)).toContainText(say('doctor.canceled'))
        // Why is read where it happened.
        if (!(await card.isVisible())) await opener.click()
        await expect(card).toContainText('Has a fever')
        await page.keyboard.press('Escape')

        // Nothing more can be done with a day gone by, but it can be read.
        const ahead = Math.ceil((Date.parse(person.visit.startsAt) - Date.now()) / 86_400_000)
        await startEarlier(clinic.slug, person.visit.id, (ahead + 1) * 24 * 60)
        await page.goto(`/doctor/dashboard?date=${dayAfter(clinic, Date.parse(person.visit.startsAt), -(ahead + 1))}`)
        await opener.click()
        await expect(card).toContainText('A cough that stays')
      },
    )
  })

seenAs(looks[0], () => {
  // Told by jump-to-date.test, day-list.test.
  test(
    'any day can be jumped to, and a closed one says so and leads on',
    { tag: onDemand },
    async ({ page, say, clinic, arriveAs }) => {
      await arriveAs('doctor')
      await page.goto('/doctor/dashboard')
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toContainText(say('common.today'))
      const inAWeek = dayAfter(clinic, Date.now(), 7)
      const date = page.getByLabel(say('doctor.goToDate'))
      await date.fill(inAWeek)
      await expect(page).toHaveURL(`/doctor/dashboard?date=${inAWeek}`)
      await expect(date).toHaveValue(inAWeek)
      await expect(date).toBeFocused()

      const [closed, after] = [30, 31].map((days) => dayAfter(clinic, Date.now(), days))
      await closeOn(clinic.slug, closed!, 'Founders’ Day')
      await date.fill(closed!)
      await date.press('Enter')
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(say('doctor.closedTitle'))
      await expect(page.getByText('Founders’ Day')).toBeVisible()
      await page.getByRole('link', { name: say('doctor.nextWorkday', { date: '' }).trim() }).click()
      await expect(page).toHaveURL(`/doctor/dashboard?date=${after}`)
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(say('doctor.emptyDay'))
    },
  )
})

seenAs(looks[4], () => {
  test('the clinic sees the day of all doctors, live, and one of them alone', async ({
    page,
    say,
    clinic,
    signIn,
    axe,
  }) => {
    const first = await bookedToday(clinic, { name: 'Alma', doctor: 1 })
    await signIn('admin')
    await expect(page).toHaveURL('/admin')
    await page.goto('/admin?view=list')
    await expect(row(page, first)).toBeVisible()
    const second = await bookedToday(clinic, { name: 'Bert', doctor: 2 })
    await expect(row(page, second)).toBeVisible()
    await axe()
    const { name } = await doctorNamed(clinic.origin, clinic.doctors[2]!)
    await expect(row(page, second)).toContainText(name)
    await page.getByRole('combobox', { name: say('admin.doctor') }).selectOption({ label: name })
    await expect(row(page, first)).toHaveCount(0)
    await expect(row(page, second)).toBeVisible()
    await page.reload()
    await expect(row(page, first)).toHaveCount(0)
  })
})

seenAs(looks[5], () => {
  test('the admin reads what the clinic has mailed', async ({ page, say, clinic, arriveAs, axe }) => {
    const person = await bookedToday(clinic, { name: 'Otto', doctor: 3 })
    await arriveAs('admin')
    await page.goto('/admin/outbox')
    const message = page.getByRole('listitem').filter({ hasText: person.fullName })
    await expect(message).toContainText(say('admin.kindBooked'))
    await axe()
    await message.getByRole('link').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(person.email)
    const link = dialog
      .getByRole('link', { name: /\/appointment\/manage/ })
      .or(dialog.locator('a[href*="/appointment/manage#"]'))
    await expect(link.first()).toBeVisible()
    await expect(dialog).not.toContainText('A cough that stays')
    await axe()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  test('the admin ends the link of a visit, and mails another', async ({ page, say, clinic, arriveAs, axe }) => {
    const person = await bookedToday(clinic, { name: 'Lena', doctor: 4 })
    const old = await mailedLink(clinic.origin, person.email)
    await arriveAs('admin')
    await page.goto('/admin/outbox')
    await page.getByRole('listitem').filter({ hasText: person.fullName }).getByRole('link').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('admin.revokeLink') }).click()
    await expect(dialog).toContainText(say('admin.revokeAsk'))
    // By keys: a click so soon, where another one was, would be the second of a double one and do nothing.
    await dialog.getByRole('button', { name: say('admin.revokeLink') }).press('Enter')
    await expect(dialog.getByRole('status')).toHaveText(say('admin.linkRevokedNow'))
    await axe()
    await dialog.getByRole('button', { name: say('admin.renewLink') }).click()
    await expect(dialog.getByRole('status')).toHaveText(say('admin.linkRenewedNow'))
    const token = (link: string) => ({ body: { token: link.split('#')[1] } })
    const renewed = await mailedLink(clinic.origin, person.email, 2)
    expect((await ask(clinic.origin, 'POST', '/appointments/manage', token(old))).status).toBe(404)
    expect((await ask(clinic.origin, 'POST', '/appointments/manage', token(renewed))).status).toBe(200)
  })
})

seenAs(looks[1], () => {
  test('a double press does one thing, and nothing to whoever comes to stand below it', async ({
    page,
    say,
    clinic,
    arriveAs,
  }) => {
    const person = await bookedToday(clinic, { name: 'Omar' })
    const other = await bookedToday(clinic, { name: 'Franziska', index: 1 })
    await arriveAs('doctor')
    await page.goto('/doctor/dashboard')
    const verb = row(page, person)
      .getByRole('button', { name: new RegExp(person.fullName) })
      .nth(1)
    await expect(verb).toContainText(say('doctor.checkIn'))
    await verb.scrollIntoViewIfNeeded()
    const box = (await verb.boundingBox())!
    const dialog = page.getByRole('dialog')
    await pressTwice(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, () =>
      expect(row(page, person)).toContainText(say('doctor.waiting')),
    )
    await page.waitForTimeout(600)
    await expect(row(page, person)).toContainText(say('doctor.waiting'))
    await expect(dialog).toHaveCount(0)

    // A dialog closes with the first press; the row below it does not hear the second.
    await row(page, other).getByRole('button', { name: other.fullName, exact: true }).click()
    const close = (await dialog.getByRole('button', { name: say('common.close') }).boundingBox())!
    const at = { x: close.x + close.width / 2, y: close.y + close.height / 2 }
    await row(page, person).evaluate((element, y) => scrollBy(0, element.getBoundingClientRect().top + 20 - y), at.y)
    await pressTwice(page, at, () => expect(dialog).toHaveCount(0))
    await page.waitForTimeout(300)
    await expect(dialog).toHaveCount(0)
  })
})

import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import type { Page } from '@playwright/test'
import { formatFullDate, formatTime, formatZone } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { demand } from '../support/api.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, isTakenOver } from '../support/journey.ts'
import { type Brand, type Language, looks, looksOf } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
import { mailedLink } from '../support/outbox.ts'
import type { OwnClinic } from '../support/own-clinic.ts'
import { onePixel } from '../support/pictures.ts'
import { fillIn, freeTimes, pressTime, somebody, timeButton, visitsOf, dateOf } from '../support/visits.ts'
import { bookedHeading, type Say } from '../support/words.ts'

async function bookOnScreen(page: Page, say: Say, clinic: OwnClinic, name: string) {
  const [, , doctor = ''] = clinic.doctors
  const time = (await freeTimes(clinic.origin, doctor, 3 * 24 * 60)).at(4)!
  const person = somebody(name)
  await page.goto(`/aboutdoctor/${doctor}?from=${dateOf(clinic, time)}`)
  await pressTime(timeButton(page, time))
  await isTakenOver(page)
  await fillIn(page, person)
  await page.getByRole('button', { name: say('booking.book') }).click()
  await expect(page).toHaveURL(/\/appointment\/confirmed\?visit=/)
  // What stands there instead is said, should it ever be something else.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, name))
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  const [visit] = await visitsOf(clinic.origin, person)
  return { person, visit: visit! }
}

const locales: Record<`${Brand} ${Language}`, string> = {
  'boston en': 'en-US',
  'boston de': 'de-DE',
  'berlin en': 'en-US',
  'berlin de': 'de-DE',
}

for (const look of looksOf(looks[1], looks[2]))
  seenAs(look, () => {
    test('the confirmation says all there is to know, and is for this browser alone', async ({
      page,
      say,
      clinic,
      axe,
      stranger,
    }) => {
      const { person, visit } = await bookOnScreen(page, say, clinic, 'Connie')
      const locale = locales[`${look.brand} ${look.language}`]
      const ticket = page.getByRole('main')
      const start = visit.startsAt as Instant
      const says = [
        say('booking.bookedText', { email: person.email }),
        `${visit.reference.slice(0, 4)}-${visit.reference.slice(4)}`,
        formatFullDate(dateIn(clinic.timeZone, start), locale),
        formatTime(start, locale, clinic.timeZone).replace(/ [AP]M$/, ''),
        formatZone(clinic.timeZone, locale),
        { boston: '48 Wharf Street', berlin: 'Kirchstraße 12' }[look.brand],
        // Who is insured by law pays no price.
        { boston: /\$\d+|\d+\s\$/, berlin: /€ für Selbstzahlende|€\d+ self-pay/ }[look.brand],
      ]
      for (const words of says) await expect(ticket).toContainText(words)
      await axe()
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: say('common.copy') }).click()
      await expect(page.getByRole('button', { name: say('common.copied') })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(says[1])

      await page.reload()
      await expect(ticket).toContainText(says[1]!)
      await expect(ticket).not.toContainText(person.email)

      const other = await stranger()
      await other.goto(page.url())
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('booking.nothingHere'))
      await expect(other.getByRole('main')).not.toContainText(says[1]!)
    })
  })

seenAs(looks[2], () => {
  // Told by manage-appointment.test.
  test('the visit goes into a calendar', { tag: onDemand }, async ({ page, say, clinic, look }) => {
    const { visit } = await bookOnScreen(page, say, clinic, 'Cal')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: say('booking.addToCalendar') }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/\.ics$/)
    const calendar = new ICAL.Component(ICAL.parse(readFileSync(await file.path(), 'utf8')) as unknown[])
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
    expect(event.startDate.toJSDate().toISOString()).toBe(new Date(visit.startsAt).toISOString())
    expect(event.location).toContain({ boston: '48 Wharf Street', berlin: 'Kirchstraße 12' }[look.brand])
    expect(event.uid).toBeTruthy()
  })
})

seenAs(looks[0], () => {
  test('an act belongs to the visit that is shown, whatever was booked after it in another tab', async ({
    page,
    context,
    say,
    clinic,
  }) => {
    const first = await bookOnScreen(page, say, clinic, 'Ada')
    const tab = await context.newPage()
    const second = await bookOnScreen(tab, say, clinic, 'Bea')
    await tab.close()

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: say('booking.addToCalendar') }).click()
    expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(`UID:${first.visit.id}`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Ada'))
    await page.getByRole('link', { name: say('booking.changeTime') }).click()
    await expect(page).toHaveURL(`/appointment/reschedule?visit=${first.visit.id}`)
    await page.goBack()
    await page.getByRole('link', { name: say('booking.cancelVisit') }).click()
    await page.getByRole('button', { name: say('booking.cancelVisit') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('booking.canceled'))
    expect(await visitsOf(clinic.origin, first.person)).toEqual([])
    expect(await visitsOf(clinic.origin, second.person)).toHaveLength(1)
  })
})

seenAs(looks[0], () => {
  test('documents are added to the visit, and the clinic opens them in its day', async ({
    page,
    say,
    clinic,
    arriveAs,
    axe,
    noticed,
  }) => {
    const { person, visit } = await bookOnScreen(page, say, clinic, 'Dora')
    const section = page.getByRole('region', { name: say('patient.documents') })
    const list = section.getByRole('list', { name: say('documents.listed') })
    const choose = (name: string, mimeType: string, content: string | Buffer) =>
      section.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })

    await page.route(/own-documents/, (route) => route.abort())
    await page.reload()
    await expect(section.getByRole('alert')).toContainText(say('system.failedTitle'))
    expected(noticed, /own-documents/, /ERR_FAILED/)
    await page.unroute(/own-documents/)
    await section.getByRole('button', { name: say('common.tryAgain') }).click()

    await choose('letter.pdf', 'application/pdf', '%PDF-1.7 a letter')
    await expect(section.getByRole('status')).toHaveText(say('documents.added', { name: 'letter.pdf' }))
    await choose('notes.txt', 'text/plain', 'hello')
    await expect(section.getByRole('alert')).toHaveText(say('documents.wrongKind'))
    await section.getByRole('button', { name: say('documents.removeNamed', { name: 'notes.txt' }) }).click()

    // What a lost connection stopped is still there, and goes on.
    await page.route('**/documents?*', (route) => route.abort(), { times: 1 })
    await choose('rash.png', 'image/png', onePixel)
    await expect(section.getByRole('alert')).toHaveText(say('documents.offline'))
    await section.getByRole('button', { name: say('documents.retryNamed', { name: 'rash.png' }) }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await axe()

    await section.getByRole('button', { name: say('documents.openNamed', { name: 'rash.jpg' }) }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'rash.jpg' })).toBeVisible()
    await page.keyboard.press('Escape')
    // It is gone for good, so it is asked once more.
    await section.getByRole('button', { name: say('documents.removeNamed', { name: 'letter.pdf' }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('documents.remove'), exact: true })
      .click()
    await expect(list.getByRole('listitem')).toHaveText([/rash\.jpg/])
    await page.reload()
    await expect(list.getByRole('listitem')).toHaveText([/rash\.jpg/])

    await arriveAs('admin')
    await page.goto(`/admin?view=list&date=${dateOf(clinic, visit)}`)
    await page.getByRole('button', { name: `${person.givenName} ${person.familyName}`, exact: true }).click()
    await page.getByRole('button', { name: say('documents.openNamed', { name: 'rash.jpg' }) }).click()
    await expect(page.getByRole('img', { name: 'rash.jpg' })).toBeVisible()
    await axe()
    expected(noticed, /status of 415 /, /ERR_FAILED/, /^failed: .*\/documents\?context=patient$/)
  })
})

seenAs(looks[3], () => {
  test('an account made from the confirmation holds the visit', async ({ page, say, clinic, axe }) => {
    const { person, visit } = await bookOnScreen(page, say, clinic, 'Cora')
    await page.getByRole('link', { name: say('booking.createAccount') }).click()
    await expect(page.locator('input[type=email]')).toHaveValue(person.email)
    await page.getByRole('button', { name: say('account.sendLink') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('account.sentTitle'))

    // The confirmation came first.
    await page.goto(await mailedLink(clinic.origin, person.email, 2))
    await page.locator('[name=givenName]').fill(person.givenName)
    await page.locator('[name=familyName]').fill(person.familyName)
    await page.locator('input[type=password]').fill('brass kettle on the dune')
    await axe()
    await page.getByRole('button', { name: say('account.create') }).click()

    await expect(page).toHaveURL('/patient')
    await page.getByRole('button', { name: say('patient.yesMine') }).click()
    await expect(page.locator(`time[datetime="${visit.startsAt}"]`)).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('authToken'))
    const mine = await demand<{ total: number }>(clinic.origin, 'GET', '/appointments/', { token: token! })
    expect(mine.total).toBe(1)
  })
})

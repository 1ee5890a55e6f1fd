import type { Page } from '@playwright/test'
import { ask, demand, signInByApi } from '../support/api.ts'
import { countedLongAgo, startEarlier } from '../support/backdate.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, keepToken, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
import { makePeople, type OwnClinic } from '../support/own-clinic.ts'
import { password } from '../support/people.ts'
import { book, freeTimes, pressTime, somebody, type Time, dateOf } from '../support/visits.ts'

const day = 24 * 60

/** A patient with an account, who has come to the page before. */
async function patientAt(page: Page, { slug, origin }: OwnClinic) {
  const { email, familyName } = somebody('Paula')
  await makePeople(slug, [{ email, name: `Paula ${familyName}`, roles: ['guest'] }])
  const token = await signInByApi(origin, email, password)
  await keepToken(page, token)
  return { email, token, has: async (time: Time) => (await book(origin, time, { token })).appointment }
}

/** Two hours from one to the next, so that no visit is in another's way. */
const apart = (times: readonly Time[]) =>
  times.filter(({ startsAt }) => new Date(startsAt).getUTCMinutes() === 0 && new Date(startsAt).getUTCHours() % 2 === 0)

const rows = (page: Page) =>
  page
    .getByRole('region')
    .filter({ has: page.locator('#visits') })
    .getByRole('listitem')
const inNextCard = (page: Page) => page.locator('section[aria-labelledby=next-visit]')

seenAs(looks[1], () => {
  test('upcoming and past visits, filtered, ten to a page', async ({ page, say, clinic, axe }) => {
    const { origin, slug, doctors } = clinic
    const patient = await patientAt(page, clinic)
    await page.goto('/patient')
    await expect(page.getByText(say('patient.noVisits'))).toBeVisible()
    await axe()

    const times = apart(await freeTimes(origin, doctors[5]!, 2 * day)).slice(0, 13)
    for (const [index, time] of times.entries()) {
      // Nobody books so much in one hour.
      if (index % 10 === 9) await countedLongAgo(slug)
      const { id } = await patient.has(time)
      if (index > 10) await startEarlier(slug, id, 21 * day)
    }
    await page.reload()
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByText(say('common.range', { from: 1, to: 10, total: 13 }))).toBeVisible()
    await expect(inNextCard(page)).toBeVisible()
    await axe()
    await page.getByRole('link', { name: say('common.next') }).click()
    await expect(page).toHaveURL(/skip=10|page=2/)
    await expect(rows(page)).toHaveCount(3)

    await page.getByRole('button', { name: say('patient.upcoming') }).click()
    await expect(page).toHaveURL(/filter=upcoming/)
    await expect(page.getByText(say('common.range', { from: 1, to: 10, total: 11 }))).toBeVisible()
    await page.getByRole('button', { name: say('patient.past') }).click()
    await expect(rows(page)).toHaveCount(2)
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
  })
})

seenAs(looks[2], () => {
  test('a visit is moved and then canceled at no charge', async ({ page, say, clinic, axe }) => {
    const { origin, doctors } = clinic
    const patient = await patientAt(page, clinic)
    const [time, to] = apart(await freeTimes(origin, doctors[4]!, 6 * day)) as [Time, Time]
    const { id } = await patient.has(time)
    await page.goto('/patient')
    await inNextCard(page)
      .getByRole('link', { name: say('patient.changeTime') })
      .click()
    await expect(page).toHaveURL(`/appointment/reschedule?visit=${id}`)
    await page.goto(`/appointment/reschedule?visit=${id}&from=${dateOf(clinic, to)}`)
    await pressTime(page.locator(`button[name=time][value="${to.startsAt}"]`))
    await page
      .getByRole('button', { name: say('booking.move') })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('booking.moved'))
    await page
      .getByRole('link', { name: say('common.yourVisits') })
      .first()
      .click()
    await expect(inNextCard(page).locator('h2')).toBeVisible()
    await expect(page.locator(`time[datetime="${to.startsAt}"]`)).toBeVisible()

    await inNextCard(page)
      .getByRole('button', { name: say('patient.cancelVisit') })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(say('patient.cancelFree'))
    await axe()
    await dialog.getByRole('button', { name: say('patient.cancelVisit') }).click()
    await expect(page.getByRole('status').filter({ hasText: /.+/ }).first()).toBeVisible()
    await expect(rows(page)).toContainText([say('patient.canceled')])
    await expect(inNextCard(page)).toHaveCount(0)
  })

  // Told by cancel-dialog.test, cancel-appointment.test.
  test(
    'booked late it is free for half an hour, and a close one is by phone only',
    { tag: onDemand },
    async ({ page, say, clinic }) => {
      const { origin, doctors } = clinic
      const patient = await patientAt(page, clinic)
      await patient.has((await freeTimes(origin, doctors[6]!, 3 * 60))[0]!)
      await page.goto('/patient')
      await expect(inNextCard(page)).toContainText(say('patient.freeUntil', { time: '' }).trim())
      await inNextCard(page)
        .getByRole('button', { name: say('patient.cancelVisit') })
        .click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(say('patient.cancelFree'))
      await dialog.getByRole('button', { name: say('patient.keepVisit') }).click()
      await expect(dialog).toBeHidden()

      const { id, version } = await patient.has((await freeTimes(origin, doctors[7]!, 5))[0]!)
      await page.reload()
      await expect(inNextCard(page).getByRole('link', { name: /\d{4}/ })).toBeVisible()
      await expect(inNextCard(page).getByRole('link', { name: say('patient.changeTime') })).toHaveCount(0)
      await expect(inNextCard(page).getByRole('button', { name: say('patient.cancelVisit') })).toHaveCount(0)
      const headers = { 'if-match': `"${version}"` }
      const refused = await ask(origin, 'POST', `/appointments/${id}/cancel`, {
        body: {},
        headers,
        token: patient.token,
      })
      expect(refused).toMatchObject({ status: 409, body: { code: 'too_late_online' } })
    },
  )
})

seenAs(looks[4], () => {
  // Told by own-details-form.test.
  test(
    'own details are edited and kept, and nobody’s change is overwritten unseen',
    { tag: onDemand },
    async ({ page, say, clinic, axe, noticed }) => {
      const { token } = await patientAt(page, clinic)
      await page.goto('/patientDetails')
      const save = page.getByRole('button', { name: say('patient.saveDetails') })
      await page.locator('[name=phone]').fill('+49 30 5550 0111')
      await page.locator('[name=birthDate]').fill('1990-02-30')
      await save.click()
      await expect(
        page.getByRole('alert').getByRole('link', { name: say('personFields.birthDateCheck') }),
      ).toBeVisible()
      await axe()
      await page.locator('[name=birthDate]').fill('1990-02-03')
      await save.click()
      await expect(page.getByText(say('patient.detailsSaved'))).toBeVisible()
      await page.reload()
      await expect(page.locator('[name=phone]')).toHaveValue('+49 30 5550 0111')
      await expect(page.locator('[name=birthDate]')).toHaveValue(/1990/)
      await axe()

      const { version } = await demand<{ version: number }>(clinic.origin, 'GET', '/patients/me', { token })
      const headers = { 'if-match': `"${version}"` }
      await demand(clinic.origin, 'PATCH', '/patients/me', { body: { familyName: 'Elsewhere' }, headers, token })
      await page.locator('[name=givenName]').fill('Paulina')
      await save.click()
      await expect(page.getByRole('alert')).toContainText('Elsewhere')
      await expect(page.locator('[name=givenName]')).toHaveValue('Paulina')
      expected(noticed, loadedWith(412))
      await save.click()
      await expect(page.getByText(say('patient.detailsSaved'))).toBeVisible()
      const stored = await demand<{ givenName: string }>(clinic.origin, 'GET', '/patients/me', { token })
      expect(stored.givenName).toBe('Paulina')
      await expect(page.getByRole('banner')).toContainText('Paulina')
    },
  )
})

import type { Page } from '@playwright/test'
import { ask, signInByApi } from '../support/api.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, keepToken, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { mailedLink } from '../support/outbox.ts'
import { makePeople } from '../support/own-clinic.ts'
import { password } from '../support/people.ts'
import { freeTimes, pressTime, somebody, timeButton, dateOf } from '../support/visits.ts'
import { bookedHeading, type Say } from '../support/words.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function newPatient(slug: string) {
  const { email, familyName } = somebody('Ines')
  await makePeople(slug, [{ email, name: `Ines ${familyName}`, roles: ['guest'] }])
  return email
}

/** In the form with the password: the address is that of the login page a moment before the form of the last one goes. */
async function signIn(page: Page, say: Say, email: string, secret = password) {
  const form = page.locator('form', { has: page.locator('input[type=password]') })
  await form.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(secret)
  await page.getByRole('button', { name: say('account.signIn'), exact: true }).click()
}

seenAs(looks[2], () => {
  test('a wrong password is told and keeps the address; the right one leads back to where one wanted to go', async ({
    page,
    say,
    clinic,
    axe,
    noticed,
  }) => {
    const email = await newPatient(clinic.slug)
    await page.goto('/patientDetails')
    await expect(page).toHaveURL('/patient/login?returnTo=%2FpatientDetails')
    await axe()
    await signIn(page, say, email, 'not my password')
    await expect(page.getByRole('alert')).toContainText(say('account.mismatch'))
    await expect(page.locator('input[type=email]')).toHaveValue(email)
    await expect(page.locator('input[type=password]')).toBeFocused()
    await axe()
    expected(noticed, loadedWith(401))
    await signIn(page, say, email)
    await expect(page).toHaveURL('/patientDetails')
    await expect(page.locator('[name=givenName]')).toHaveValue('Ines')
  })
})

seenAs(looks[1], () => {
  test('who signs in while booking finds the held time again, and books with one press', async ({
    page,
    say,
    clinic,
  }) => {
    const email = await newPatient(clinic.slug)
    const doctor = clinic.doctors[6]!
    const time = (await freeTimes(clinic.origin, doctor))[6]!
    await page.goto(`/aboutdoctor/${doctor}?from=${dateOf(clinic, time)}`)
    await pressTime(timeButton(page, time))
    await page
      .getByRole('main')
      .getByRole('link', { name: say('common.signIn') })
      .click()
    await expect(page).toHaveURL(/\/patient\/login\?returnTo=/)
    await signIn(page, say, email)
    await expect(page).toHaveURL('/appointment/details')
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.locator('[name=givenName]')).toBeHidden()
    await page.getByRole('button', { name: say('booking.book') }).click()
    await expect(heading(page)).toHaveText(bookedHeading(say, 'Ines'))
    await page.goto('/patient')
    await expect(page.locator(`time[datetime="${time.startsAt}"]`)).toBeVisible()
  })
})

seenAs(looks[5], () => {
  test('too many wrong passwords are stopped, and the mailed link lets the person in', async ({
    page,
    say,
    clinic,
    noticed,
  }) => {
    const email = await newPatient(clinic.slug)
    for (let guess = 0; guess < 5; guess++)
      await ask(clinic.origin, 'POST', '/sessions', { body: { email, password: `guess number ${guess}` } })
    await page.goto('/patient/login')
    await signIn(page, say, email)
    await expect(page.getByRole('alert')).toContainText(/^Too many tries\. (Wait|Try again after) \d/)
    expected(noticed, loadedWith(429))

    await page.getByRole('alert').locator('a[href="/forget-password"]').click()
    await expect(heading(page)).toHaveText(say('account.forgetTitle'))
    await page.locator('input[type=email]').fill(email)
    await page.getByRole('button', { name: say('account.sendLink') }).click()
    await expect(heading(page)).toHaveText(say('account.recoverySentTitle'))
    await page.goto(await mailedLink(clinic.origin, email))
    await page.locator('input[type=password]').fill('a kite over the harbour')
    await page.getByRole('button', { name: say('account.changePassword') }).click()
    await page.getByRole('link', { name: say('account.signIn') }).click()
    await signIn(page, say, email, 'a kite over the harbour')
    await expect(page).toHaveURL('/patient')
  })
})

seenAs(looks[3], () => {
  test('a new password by mail ends every other session at once', async ({
    page,
    say,
    clinic,
    stranger,
    axe,
    noticed,
  }) => {
    const email = await newPatient(clinic.slug)
    const elsewhere = await stranger()
    await keepToken(elsewhere, await signInByApi(clinic.origin, email, password))
    await elsewhere.goto('/patient')
    await expect(elsewhere).toHaveURL('/patient')

    await page.goto('/forget-password')
    await axe()
    await page.locator('input[type=email]').fill(email)
    await page.getByRole('button', { name: say('account.sendLink') }).click()
    await expect(heading(page)).toHaveText(say('account.recoverySentTitle'))
    const link = await mailedLink(clinic.origin, email)
    expect(new URL(link).host).toBe(new URL(clinic.origin).host)
    await page.goto(link)
    await expect(heading(page)).toHaveText(say('account.changeTitle'))
    await expect(page.locator('input[type=password]')).toBeVisible()
    await axe()
    await page.locator('input[type=password]').fill('a kite over the harbour')
    await page.getByRole('button', { name: say('account.changePassword') }).click()
    await expect(heading(page)).toHaveText(say('account.changedTitle'))

    await elsewhere.getByRole('banner').locator('summary').first().click()
    await elsewhere
      .getByRole('banner')
      .getByRole('link', { name: say('common.yourDetails') })
      .click()
    await expect(elsewhere).toHaveURL(({ pathname }) => pathname === '/' || pathname === '/patient/login')
    expect(await elsewhere.evaluate(() => localStorage.getItem('authToken'))).toBeNull()

    await elsewhere.goto(link)
    await expect(heading(elsewhere)).toHaveText(say('account.expiredTitle'))
    await page.goto('/patient/login')
    await signIn(page, say, email)
    await expect(page.getByRole('alert')).toBeVisible()
    await signIn(page, say, email, 'a kite over the harbour')
    await expect(page).toHaveURL('/patient')
    expected(noticed, loadedWith(401), loadedWith(409))
  })

  test('a lost device is signed out from another one', async ({ page, say, clinic, stranger, noticed }) => {
    const email = await newPatient(clinic.slug)
    const token = await signInByApi(clinic.origin, email, password)
    const elsewhere = await stranger()
    await keepToken(elsewhere, token)
    await elsewhere.goto('/patient')
    await signInByApi(clinic.origin, email, password)
    await keepToken(page, await signInByApi(clinic.origin, email, password))
    await page.goto('/patientDetails')
    await page.getByRole('button', { name: say('account.ownOthers') }).click()
    await expect(page.getByText(say('account.ownOthersOut'))).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: say('account.ownThisDevice') })).toHaveCount(1)

    expect((await ask(clinic.origin, 'GET', '/appointments/', { token })).status).toBe(401)
    await elsewhere.goto('/patient')
    await expect(elsewhere).toHaveURL(/\/patient\/login/)
    expected(noticed, loadedWith(401))
  })

  test('two tabs are one session: signing out in one signs the other out', async ({ page, context, say, clinic }) => {
    const email = await newPatient(clinic.slug)
    await page.goto('/patient/login')
    await signIn(page, say, email)
    await expect(page).toHaveURL('/patient')
    const tab = await context.newPage()
    await tab.goto('/patientDetails')
    await expect(tab.locator('[name=givenName]')).toHaveValue('Ines')

    await page.getByRole('banner').locator('summary').first().click()
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('common.signOut') })
      .click()
    await expect(page).not.toHaveURL('/patient')
    await expect(tab).not.toHaveURL('/patientDetails')
  })
})

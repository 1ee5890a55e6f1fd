import type { Page } from '@playwright/test'
import { letLinksExpire } from '../support/backdate.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
import { mailedLink } from '../support/outbox.ts'
import { makePeople } from '../support/own-clinic.ts'
import { book, freeTimes, somebody } from '../support/visits.ts'
import type { Say } from '../support/words.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function askForAccount(page: Page, say: Say, email: string) {
  await page.goto('/patient/signup')
  await page.locator('input[type=email]').fill(email)
  await page.getByRole('button', { name: say('account.sendLink') }).click()
  await expect(heading(page)).toHaveText(say('account.sentTitle'))
}

async function choosePassword(page: Page, say: Say, password: string) {
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: say('account.create') }).click()
}

seenAs(looks[3], () => {
  test('a person creates an account, and says which visits are theirs', async ({ page, say, clinic, axe, noticed }) => {
    const person = somebody('Sina')
    const [time] = await freeTimes(clinic.origin, clinic.doctors[1]!, 2 * 24 * 60)
    await book(clinic.origin, time!, { patient: person })
    await page.goto('/patient/signup')
    await axe()
    await askForAccount(page, say, person.email)
    await axe()

    await page.goto(await mailedLink(clinic.origin, person.email, 2))
    await expect(page).toHaveURL('/patient/signup')
    await page.locator('[name=givenName]').fill(person.givenName)
    await page.locator('[name=familyName]').fill(person.familyName)
    await choosePassword(page, say, 'too short')
    await expect(page.getByText(say('errors.password_too_short')).first()).toBeVisible()
    await axe()
    await choosePassword(page, say, 'passwordpassword')
    await expect(page.getByText(say('errors.password_too_common')).first()).toBeVisible()
    expected(noticed, loadedWith(422))
    await choosePassword(page, say, 'gravel tin and a lantern')
    await expect(page).toHaveURL('/patient')
    const question = page.getByRole('region', { name: say('patient.wasThisYou') })
    await expect(question.getByRole('listitem')).toHaveCount(1)
    await expect(page.locator(`time[datetime="${time!.startsAt}"]`)).toHaveCount(0)
    await axe()
    await question.getByRole('button', { name: say('patient.yesMine') }).click()
    await expect(page.getByText(say('patient.nowYours'))).toBeVisible()
    await expect(page.locator(`time[datetime="${time!.startsAt}"]`)).toBeVisible()
    await expect(question).toHaveCount(0)

    const [, later] = await freeTimes(clinic.origin, clinic.doctors[1]!, 3 * 24 * 60)
    const stranger = { ...person, givenName: 'Stranger' }
    await book(clinic.origin, later!, { patient: stranger, message: 'Your account is locked, call 0190 5550 100' })
    await page.reload()
    await expect(question.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('main')).not.toContainText(/Stranger|locked/)
    await axe()
    await question.getByRole('button', { name: say('patient.notMine') }).click()
    await expect(page.getByText(say('patient.notYours'))).toBeVisible()
    await page.reload()
    await expect(page.locator(`time[datetime="${time!.startsAt}"]`)).toBeVisible()
    await expect(page.locator(`time[datetime="${later!.startsAt}"]`)).toHaveCount(0)
    await expect(question).toHaveCount(0)
  })
})

seenAs(looks[1], () => {
  // Told by sign-up.test.
  test('a known and an unknown address get the same answer', { tag: onDemand }, async ({ page, say, clinic }) => {
    const [known, unknown] = [somebody('Known').email, somebody('Unknown').email]
    await makePeople(clinic.slug, [{ email: known, name: 'Known Person', roles: ['guest'] }])
    const answers = []
    for (const email of [known, unknown]) {
      await askForAccount(page, say, email)
      answers.push((await page.getByRole('main').innerText()).replaceAll(email, '…'))
    }
    expect(answers[0]).toBe(answers[1])
    // In the demo it is said where the mail lands.
    expect(answers[0]).toContain('admin@demo.test')
    // Only who has the mailbox learns more.
    expect(await mailedLink(clinic.origin, known)).toContain('/change-password#')
    expect(await mailedLink(clinic.origin, unknown)).toContain('/patient/signup#')
  })

  // Told by email-input.test, account-screens.test.
  test(
    'whoever pressed Enter at a mistyped address is asked, and one press sends the link to the right one',
    { tag: onDemand },
    async ({ page, say, clinic, axe }) => {
      const mailbox = somebody('Typo').email.split('@')[0]!
      await page.goto('/patient/signup')
      await page.locator('input[type=email]').fill(`${mailbox}@web.ed`)
      await page.locator('input[type=email]').press('Enter')
      await expect(heading(page)).toHaveText(say('account.sentTitle'))
      await axe()
      await page.getByRole('button', { name: `${mailbox}@web.de` }).click()
      await expect(page.getByText(say('account.sentAgain'))).toBeVisible()
      expect(await mailedLink(clinic.origin, `${mailbox}@web.de`)).toContain('/patient/signup#')
    },
  )

  // Told by mailed-link.test, sign-up.test.
  test('a link works once, and not for ever', { tag: onDemand }, async ({ page, say, clinic, stranger, noticed }) => {
    const [first, late] = [somebody('First').email, somebody('Late').email]
    await askForAccount(page, say, first)
    const link = await mailedLink(clinic.origin, first)
    await page.goto(link)
    await page.locator('[name=givenName]').fill('Una')
    await page.locator('[name=familyName]').fill('Once')
    await choosePassword(page, say, 'gravel tin and a lantern')
    await expect(page).toHaveURL('/patient')
    const other = await stranger()
    await other.goto(link)
    await expect(heading(other)).toHaveText(say('account.expiredTitle'))

    await askForAccount(other, say, late)
    await letLinksExpire(clinic.slug, late)
    await other.goto(await mailedLink(clinic.origin, late))
    await expect(heading(other)).toHaveText(say('account.expiredTitle'))
    await other.getByRole('link', { name: say('account.newLink') }).click()
    await expect(heading(other)).toHaveText(say('account.createTitle'))
    expected(noticed, loadedWith(409))
  })
})

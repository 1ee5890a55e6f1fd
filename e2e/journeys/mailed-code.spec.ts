import type { Page } from '@playwright/test'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { type Brand, looks, looksOf } from '../support/looks.ts'
import { codeMailedTo } from '../support/outbox.ts'
import { makeClinic, makePeople } from '../support/own-clinic.ts'
import { people } from '../support/people.ts'
import { fillIn, somebody } from '../support/visits.ts'
import { bookedHeading } from '../support/words.ts'

async function clinicThatAsks(brand: Brand) {
  const clinic = await makeClinic(brand, (file) => (file.booking.unconfirmedPerHour = 0))
  await makePeople(clinic.slug, [{ email: people.admin, name: 'Ada Admin', roles: ['admin'] }])
  return clinic
}

async function chooseTimeAt(page: Page, origin: string, doctor: string) {
  await page.goto(`${origin}/aboutdoctor/${doctor}`)
  await page.locator('button[name=slot]').filter({ visible: true }).first().click()
}

for (const look of looksOf(looks[4], looks[5]))
  seenAs(look, () => {
    test('a visitor books with the code from the mail, and not with another one', async ({
      page,
      say,
      axe,
      noticed,
    }) => {
      const { origin, doctors } = await clinicThatAsks(look.brand)
      const person = somebody()
      await chooseTimeAt(page, origin, doctors[0]!)
      await fillIn(page, person)
      const book = page.getByRole('button', { name: say('booking.book') })
      await book.click()
      const code = page.getByLabel(say('codes.label'))
      await expect(code).toBeFocused()
      await expect(page.getByText(say('codes.hint', { email: person.email }))).toBeVisible()
      expected(noticed, loadedWith(409))
      await axe()

      const mailed = await codeMailedTo(origin, person.email)
      await page.reload()
      await code.fill(String((Number(mailed) + 1) % 1_000_000).padStart(6, '0'))
      await book.click()
      await expect(page.getByText(say('codes.wrong'))).toBeVisible()
      await expect(page.locator('[name=givenName]')).toHaveValue(person.givenName)
      expected(noticed, loadedWith(422))
      // Another address: nothing else is typed again, and the code for the first one is none for it.
      await page.getByRole('link', { name: say('codes.wrongAddress') }).click()
      await expect(page.locator('[name=email]')).toBeFocused()
      const other = `other.${person.email}`
      await page.locator('[name=email]').fill(other)
      await book.click()
      await expect(page.getByText(say('codes.hint', { email: other }))).toBeInViewport()
      expected(noticed, loadedWith(409))
      await expect(code).toHaveValue('')
      const right = await codeMailedTo(origin, other)
      await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
      await code.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, person.givenName))
    })
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  seenAs(looks[5], () => {
    test('a visitor books with the code from the mail', async ({ page, say, noticed }) => {
      const { origin, doctors } = await clinicThatAsks('boston')
      const person = somebody()
      await chooseTimeAt(page, origin, doctors[0]!)
      await fillIn(page, person)
      const book = page.locator('button[name=intent][value=book]:not([hidden])')
      await book.click()
      await expect(page.getByText(say('codes.hint', { email: person.email }))).toBeVisible()
      expected(noticed, loadedWith(409))
      await page.getByLabel(say('codes.label')).fill(await codeMailedTo(origin, person.email))
      await book.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, person.givenName))
    })
  })
})

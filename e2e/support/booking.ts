import { expect, type Page } from '@playwright/test'

/** All times of a page that can be booked are buttons of one form; a very full day shows the first of them. */
export const times = (page: Page) => page.locator('button[name=slot]').filter({ visible: true })

/**
 * Takes one of the page's times; journeys that run side by side take different ones. Not the first of a demo clinic, which
 * may come too near meanwhile.
 */
export async function chooseTime(page: Page, index: number) {
  await times(page).nth(index).click()
  await page.waitForURL('/appointment/details')
  await expect(field(page, 'givenName')).toBeVisible()
}

type Field = 'givenName' | 'familyName' | 'email' | 'phone' | 'birthDate' | 'message'

export const field = (page: Page, name: Field) => page.locator(`[name=${name}]:not([type=hidden])`)

export const visitor = { givenName: 'Ines', familyName: 'Karlsson', email: 'ines@example.test' }

/** The three fields that every clinic asks for. */
export async function introduce(page: Page, person: typeof visitor = visitor) {
  await field(page, 'givenName').fill(person.givenName)
  await field(page, 'familyName').fill(person.familyName)
  await field(page, 'email').fill(person.email)
}

export const bookButton = (page: Page) => page.locator('button[name=intent][value=book]:not([hidden])')

export async function book(page: Page) {
  await bookButton(page).click()
  await page.waitForURL(/\/appointment\/confirmed\?visit=/)
}

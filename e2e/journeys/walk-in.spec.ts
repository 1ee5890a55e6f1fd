import type { Page } from '@playwright/test'
import { expect, seenAs, test } from '../support/goal.ts'
import { looks } from '../support/looks.ts'
import { mailsTo } from '../support/outbox.ts'

const kim = { givenName: 'Dana', familyName: 'Kim', email: 'dana.kim@example.test' }
const rows = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Dana Kim' })

seenAs(looks[0], () => {
  // Counts the visits of a person.
  test.use({ settings: {} })

  test('somebody without an appointment waits with one press, and is known when they come again', async ({
    page,
    say,
    clinic,
    signIn,
    axe,
  }) => {
    await signIn('admin')
    await page.getByRole('button', { name: say('desk.walkIn') }).click()
    const dialog = page.getByRole('dialog')
    type Label = 'common.firstName' | 'common.lastName' | 'personFields.birthDate' | 'desk.contact'
    const field = (label: Label) => dialog.getByLabel(say(label))
    const checkIn = dialog.getByRole('button', { name: /^Check in/ })
    await expect(dialog.getByRole('radio').first()).toBeChecked()
    await axe()

    // Nobody is written down half.
    await field('common.firstName').fill(kim.givenName)
    await checkIn.click()
    await expect(field('common.lastName')).toBeFocused()
    await field('common.lastName').fill(kim.familyName)
    await field('personFields.birthDate').fill('2/28/1980')
    await field('desk.contact').fill(kim.email)
    await checkIn.click()
    await expect(rows(page)).toContainText(say('doctor.waiting'))
    await expect(page.getByRole('status').filter({ hasText: kim.familyName }).first()).toContainText(
      / is checked in for /,
    )
    // It stays as long as somebody points at it.
    const undo = page.getByRole('button', { name: say('common.undo'), exact: true })
    await undo.hover()
    await axe()

    await undo.click()
    await expect(rows(page)).toContainText(say('doctor.expected'))
    expect(await mailsTo(clinic.origin, kim.email)).toHaveLength(0)

    // The same person again, as somebody else hears the name.
    await page.getByRole('button', { name: say('desk.walkIn') }).click()
    await field('common.firstName').fill('Dána')
    await field('common.lastName').fill(kim.familyName)
    await field('personFields.birthDate').fill('2/28/80')
    await expect(dialog).toContainText(say('desk.similarName'))
    await checkIn.click()
    // Nobody is written down twice without a word.
    await expect(dialog.getByLabel(say('desk.another'))).toBeFocused()
    await field('desk.contact').fill(kim.email.toUpperCase())
    await expect(dialog).toContainText(say('desk.sameEmail'))
    await dialog.getByRole('button', { name: say('desk.useRecord') }).click()
    await axe()
    await checkIn.click()
    await expect(rows(page)).toHaveCount(2)
  })
})

import type { Page } from '@playwright/test'
import { expect, seenAs, test } from '../support/goal.ts'
import { looks } from '../support/looks.ts'
import { onDemand } from '../support/on-demand.ts'
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
    await page.goto('/admin?view=list')
    await page.getByRole('button', { name: say('desk.walkIn') }).click()
    const dialog = page.getByRole('dialog')
    type Label = 'common.firstName' | 'common.lastName' | 'personFields.birthDate' | 'desk.contact'
    const field = (label: Label) => dialog.getByLabel(say(label))
    const checkIn = dialog.getByRole('button', { name: /^Check in/ })
    // Outside the hours none is chosen, and a person has to.
    await dialog.getByRole('radio').first().check()
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
    await dialog.getByRole('radio').first().check()
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

  // Told by correct-details.test, former-details.test, correct-patient.test.
  test(
    'a slip at the desk is corrected there, and what stood before can be seen',
    { tag: onDemand },
    async ({ page, say, signIn, axe, stranger }) => {
      await signIn('admin')
      await page.goto('/admin?view=list')
      await page.getByRole('button', { name: say('desk.walkIn') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say('common.firstName')).fill(kim.givenName)
      await dialog.getByLabel(say('common.lastName')).fill('Kimm')
      await dialog.getByLabel(say('personFields.birthDate')).fill('2/28/1980')
      await dialog.getByRole('button', { name: /^Check in/ }).click()
      const row = page.getByRole('listitem').filter({ hasText: 'Dana Kimm' })
      await expect(row).toContainText(say('doctor.waiting'))

      const other = await stranger()
      await signIn('admin', other)
      await other.goto('/admin?view=list')
      await expect(other.getByRole('listitem').filter({ hasText: 'Dana Kimm' })).toBeVisible()

      await row.getByRole('button', { name: 'Dana Kimm', exact: true }).click()
      await page.getByRole('button', { name: say('doctor.correctDetails') }).click()
      const field = (label: 'common.lastName' | 'personFields.birthDate' | 'common.email') =>
        dialog.getByLabel(say(label), { exact: true })
      await field('common.lastName').fill(kim.familyName)
      await field('personFields.birthDate').fill('2/29/1981')
      await axe()
      await page.keyboard.press('Enter')
      await expect(field('personFields.birthDate')).toBeFocused()
      await field('personFields.birthDate').fill('2/28/81')
      await field('common.email').fill(kim.email)
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByText(say('doctor.detailsCorrected'), { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Dana Kim', exact: true })).toBeVisible()
      // Whoever else looks at the day sees it without asking.
      await expect(other.getByRole('button', { name: 'Dana Kim', exact: true })).toBeVisible()
      await expect(other.getByRole('listitem').filter({ hasText: 'Dana Kimm' })).toHaveCount(0)

      await page.getByRole('link', { name: say('doctor.openRecord') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Dana Kim')
      await page.getByText(say('details.former', { count: 3 })).click()
      await expect(page.getByText(/Kimm until/)).toBeVisible()
      await axe()
    },
  )
})

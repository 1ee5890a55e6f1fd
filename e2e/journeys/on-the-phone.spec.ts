import { signInByApi } from '../support/api.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { isTakenOver, keepToken } from '../support/journey.ts'
import { looks, looksOf } from '../support/looks.ts'
import { makePeople } from '../support/own-clinic.ts'
import { password, people } from '../support/people.ts'
import { somebody } from '../support/visits.ts'

for (const look of looksOf(looks[3], looks[1]))
  seenAs(look, () => {
    test.use({ settings: {} })

    test('a parent books for a child, says that they are here, waits with the phone, and books again', async ({
      page,
      say,
      clinic,
      axe,
      stranger,
    }) => {
      const { origin, slug, doctors } = clinic
      const ana = somebody('Ana')
      await makePeople(slug, [{ email: ana.email, name: `${ana.givenName} ${ana.familyName}`, roles: ['guest'] }])
      const token = await signInByApi(origin, ana.email, password)
      await keepToken(page, token)
      const mia = `Mia ${ana.familyName}`
      const family = page.getByRole('group', { name: say('family.visitFor') })

      // Who can book for nobody else is asked nothing.
      await page.goto(`/aboutdoctor/${doctors[0]}`)
      await isTakenOver(page)
      await page.waitForLoadState('networkidle')
      await expect(family).toHaveCount(0)

      await page.goto('/patient/family')
      await page.getByRole('button', { name: say('family.addChild') }).tap()
      const adding = page.getByRole('dialog')
      await adding.locator('[name=givenName]').fill('Mia')
      await adding.locator('[name=familyName]').fill(ana.familyName)
      await adding.locator('#birthDate').fill('2019-04-04')
      await adding.getByRole('button', { name: say('family.addChild') }).tap()
      await expect(page.getByText(say('family.added', { name: 'Mia' }))).toBeVisible()

      await page.goto(`/aboutdoctor/${doctors[0]}`)
      const time = page.locator('button[name=slot]').first()
      await expect(family.getByRole('button', { name: say('family.me') })).toHaveAttribute('aria-pressed', 'true')
      await axe()
      await family.getByRole('button', { name: 'Mia' }).tap()
      await time.tap()
      await expect(page.getByRole('radio', { name: mia })).toBeChecked()
      await page.getByRole('button', { name: say('booking.book') }).tap()
      await expect(page).toHaveURL(/\/appointment\/confirmed/)

      await page.getByRole('button', { name: say('booking.imHere') }).tap()
      await expect(page).toHaveURL(/\/appointment\/manage/)
      const number = page.getByRole('status').filter({ hasText: say('booking.queueNumber', { number: 1 }) })
      await expect(number).toBeVisible()
      await axe()

      // The desk calls, and the phone says so without a press.
      const desk = await stranger()
      await keepToken(desk, await signInByApi(origin, people.admin, password))
      await desk.goto('/admin?view=list')
      const row = desk.getByRole('listitem').filter({ hasText: ana.familyName })
      await row.getByRole('button', { name: new RegExp(`^${say('doctor.bringIn')}`) }).click()
      await expect(number).toContainText(say('booking.queueNow', { doctor: '' }).replace(/\W+$/, ''), {
        timeout: 25_000,
      })
      await row.getByRole('button', { name: new RegExp(`^${say('doctor.finish')}`) }).click()

      // Two presses: the same doctor and reason for the same person, and a time.
      await page.goto('/patient?appointmentFilter=past#visits')
      await axe()
      await page.getByRole('link', { name: new RegExp(`^${say('patient.bookAgain')}`) }).tap()
      await expect(page).toHaveURL(/\/appointment\?doctor=/)
      await expect(family.getByRole('button', { name: 'Mia' })).toHaveAttribute('aria-pressed', 'true')
      await axe()
      await page.locator('button[name=slot]').first().tap()
      await expect(page.getByRole('radio', { name: mia })).toBeChecked()
    })
  })

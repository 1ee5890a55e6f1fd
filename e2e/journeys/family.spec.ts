import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import { adminAt, demand, signInByApi } from '../support/api.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, keepToken, loadedWith } from '../support/journey.ts'
import { looks, looksOf } from '../support/looks.ts'
import { mailsTo } from '../support/outbox.ts'
import { makePeople } from '../support/own-clinic.ts'
import { password } from '../support/people.ts'
import { dateOf, freeTimes, pressTime, somebody, timeButton, type Visit } from '../support/visits.ts'

for (const look of looksOf(looks[3], looks[1]))
  seenAs(look, () => {
    test('a child is added and booked for, the other parent helps, and stops', async ({
      page,
      say,
      clinic,
      axe,
      stranger,
      noticed,
    }) => {
      const { origin, slug, doctors } = clinic
      const [ana, luis] = [somebody('Ana'), somebody('Luis')]
      for (const { email, givenName, familyName } of [ana, luis])
        await makePeople(slug, [{ email, name: `${givenName} ${familyName}`, roles: ['guest'] }])
      const mia = `Mia ${ana.familyName}`
      await keepToken(page, await signInByApi(origin, ana.email, password))

      await page.goto('/patient/family')
      await axe()
      await page.getByRole('button', { name: say('family.addChild') }).click()
      const adding = page.getByRole('dialog')
      await adding.locator('[name=givenName]').fill('Mia')
      await adding.locator('[name=familyName]').fill(ana.familyName)
      await adding.locator('#birthDate').fill('2019-04-04')
      await axe()
      await adding.getByRole('button', { name: say('family.addChild') }).click()
      await expect(page.getByText(say('family.added', { name: 'Mia' }))).toBeVisible()

      // Whom the button names is chosen already, once a time is.
      await page.getByRole('link', { name: say('family.bookFor', { name: mia }) }).click()
      await expect(page).toHaveURL(/\/doctors/)
      const time = (await freeTimes(origin, doctors[1]!))[2]!
      await page.goto(`/aboutdoctor/${doctors[1]}?from=${dateOf(clinic, time)}`)
      await pressTime(timeButton(page, time))
      await expect(page.getByRole('radio', { name: mia })).toBeChecked()
      await page.getByRole('button', { name: say('booking.book') }).click()
      await expect(page).toHaveURL(/\/appointment\/confirmed/)

      await page.goto('/patient/family')
      await page.getByRole('button', { name: say('family.moreFor', { name: mia }) }).click()
      await page.getByRole('menuitem', { name: say('family.inviteFor', { name: mia }) }).click()
      await page.getByRole('dialog').locator('[name=email]').fill(luis.email)
      await page.getByRole('button', { name: say('family.send') }).click()
      await expect(page.getByText(say('family.sent', { email: luis.email }))).toBeVisible()

      const other = await stranger()
      await keepToken(other, await signInByApi(origin, luis.email, password))
      expect((await mailsTo(origin, luis.email))[0]).toContain(`${origin}/patient/family`)
      await other.goto('/patient/family')
      await axe(other)
      await other.getByRole('button', { name: say('family.yesFor', { name: mia }) }).click()
      await expect(other.getByText(say('family.accepted', { name: mia }))).toBeVisible()
      await other.locator('a[href^="/appointment/manage?visit="]').click()
      await expect(other).toHaveURL(/\/appointment\/manage\?visit=/)
      const visit = new URL(other.url()).searchParams.get('visit')!
      await expect(other.getByRole('heading', { level: 1, name: say('booking.yourVisit') })).toBeVisible()

      // What ends while a page is open is refused on the next press, and the page says how it stands.
      await page.reload()
      await page.getByRole('button', { name: say('family.moreFor', { name: mia }) }).click()
      await page.getByRole('menuitem', { name: say('family.leave', { name: mia }) }).click()
      const twice = await page.context().newPage()
      await twice.goto('/patient/family')
      await expect(twice.getByText(mia, { exact: true })).toBeVisible()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('family.leave', { name: 'Mia' }) })
        .click()
      await expect(page.getByText(say('family.left', { name: mia }))).toBeVisible()
      await twice.getByRole('button', { name: say('family.moreFor', { name: mia }) }).click()
      await twice.getByRole('menuitem', { name: say('family.leave', { name: mia }) }).click()
      await twice
        .getByRole('dialog')
        .getByRole('button', { name: say('family.leave', { name: 'Mia' }) })
        .click()
      await expect(twice.getByText(say('family.over'))).toBeVisible()

      // Whose right the clinic ends while a visit is open presses in vain, and nothing of it is left there.
      const token = await adminAt(origin)
      type Known = Visit & { patient: { id: string } }
      const { reference, patient } = await demand<Known>(origin, 'GET', `/appointments/${visit}`, { token })
      // The page would learn it by itself: what it asks is left unanswered, so that the press is first.
      await other.route('**/queue-place*', () => {})
      await other.goto(`/appointment/manage?visit=${visit}&cancel=1`)
      const shown = formatReference(reference)
      await expect(other.getByText(shown)).toBeVisible()
      const accounts = `/patients/${patient.id}/accounts`
      type Accounts = { items: { userId: string }[] }
      const { items } = await demand<Accounts>(origin, 'GET', accounts, { token })
      const { userId } = items[0]!
      await demand(origin, 'DELETE', `${accounts}/${userId}`, { token })
      await other.getByRole('button', { name: say('booking.cancelVisit') }).click()
      await expect(other.getByText(say('patient.notYourVisit'))).toBeVisible()
      await expect(other.locator('body')).not.toContainText(shown)
      const denials = `/audit-events?outcome=denied&actor=${userId}`
      expect((await demand<{ total: number }>(origin, 'GET', denials, { token })).total).toBeGreaterThan(0)
      expected(noticed, loadedWith(404))
    })
  })

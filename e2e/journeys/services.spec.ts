import { sql } from 'kysely'
import { expect, seenAs, test } from '../support/goal.ts'
import { inClinic } from '../support/in-clinic.ts'
import { looks } from '../support/looks.ts'
import { fillIn, freeTimes, pressTime, somebody, timeButton, dateOf } from '../support/visits.ts'
import { bookButton } from '../support/booking.ts'
import { bookedHeading } from '../support/words.ts'

seenAs(looks[0], () => {
  test.use({ settings: {} })

  test('a clinic without services has one a minute later, and a visitor books it', async ({
    page,
    say,
    clinic,
    signIn,
    stranger,
    axe,
  }) => {
    const doctor = clinic.doctors[0]!
    await inClinic(clinic.slug, async (db) => {
      await sql`delete from provider_services`.execute(db)
      await sql`delete from services`.execute(db)
    })
    await signIn('admin')
    await page.goto('/admin/services')
    await expect(page.getByText(say('serviceSettings.none'))).toBeVisible()
    await page.getByRole('link', { name: say('serviceSettings.add') }).click()
    await page.locator('#name').fill('Travel advice')
    await page.locator('#priceMinor').fill('65')
    await page.locator('#offers').getByRole('checkbox').first().check()
    await axe()
    await page.getByRole('button', { name: say('serviceSettings.create') }).click()
    await expect(page.getByText(say('serviceSettings.saved'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Travel advice')

    const visitor = await stranger()
    const [time] = await freeTimes(clinic.origin, doctor)
    await visitor.goto(`/aboutdoctor/${doctor}?from=${dateOf(clinic, time!)}`)
    await pressTime(timeButton(visitor, time!))
    await expect(visitor).toHaveURL('/appointment/details')
    await expect(visitor.getByText('Travel advice').first()).toBeAttached()
    await fillIn(visitor, somebody('Olive'))
    await bookButton(visitor).filter({ visible: true }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Olive'))

    // Whoever changes its price now reads first whose visits keep theirs.
    await page.reload()
    await page.locator('#priceMinor').fill('70')
    await expect(page.getByText(say('serviceSettings.touched', { count: 1 }))).toBeVisible()
    await page.getByRole('button', { name: say('serviceSettings.save') }).click()
    await expect(page.getByText(say('serviceSettings.saved'))).toBeVisible()
  })
})

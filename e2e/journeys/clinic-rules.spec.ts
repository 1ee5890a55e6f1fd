import { expect, seenAs, test } from '../support/goal.ts'
import { looks } from '../support/looks.ts'
import { fillIn, freeTimes, pressTime, somebody, timeButton, dateOf } from '../support/visits.ts'
import { bookButton } from '../support/booking.ts'
import { bookedHeading } from '../support/words.ts'

seenAs(looks[0], () => {
  test.use({ settings: {} })

  test('a manager keeps a location and the booking rules, reads who is booked, and goes back', async ({
    page,
    say,
    clinic,
    signIn,
    stranger,
    axe,
  }) => {
    const press = (name: string) => page.getByRole('link', { name, exact: true }).click()
    const save = page.getByRole('button', { name: say('settingsForm.save') })
    const saved = page.getByText(say('settingsForm.saved'))

    const visitor = await stranger()
    const [time] = await freeTimes(clinic.origin, 'maya-okafor')
    await visitor.goto(`/aboutdoctor/maya-okafor?from=${dateOf(clinic, time!)}`)
    await pressTime(timeButton(visitor, time!))
    await expect(visitor).toHaveURL('/appointment/details')
    await fillIn(visitor, somebody('Olive'))
    await bookButton(visitor).filter({ visible: true }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Olive'))

    await signIn('admin')
    await press(say('admin.locations'))
    await page.locator('main a[href^="/admin/locations/"]').nth(1).click()
    await expect(page.locator('#street')).not.toBeEmpty()
    await axe()
    // A new address is told of before it is saved, with the doctor whose visit it is.
    await page.locator('#street').fill('50 Wharf Street')
    await expect(page.getByRole('status').filter({ hasText: 'Okafor' })).toBeVisible()
    await page.getByRole('button', { name: say('locationSettings.addRoom') }).click()
    await save.click()
    await expect(page.getByText(say('locationSettings.roomNameMissing')).first()).toBeVisible()
    const room = page.getByRole('group', { name: say('locationSettings.newRoom') })
    await room.getByLabel(say('locationSettings.group')).fill('Exam room')
    await room.getByLabel(say('locationSettings.roomName'), { exact: true }).fill('Room 9')
    await save.click()
    await expect(saved).toBeVisible()

    await press(say('admin.rules'))
    await axe()
    await page.locator('#lateFeeMinor').fill('12')
    await expect(page.getByRole('region', { name: say('bookingRules.preview') })).toContainText('$12.')
    await save.click()
    await expect(saved).toBeVisible()
    await page.getByRole('button', { name: say('versions.goBackTo', { version: 1 }) }).click()
    await expect(page.getByText(say('versions.restored', { former: 1, version: 3 }))).toBeVisible()
    await expect(page.locator('#lateFeeMinor')).not.toHaveValue('12.00')
  })
})

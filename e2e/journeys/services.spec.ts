import { countEffort } from '../support/effort.ts'
import { exportedElsewhere } from '../support/elsewhere.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { looks } from '../support/looks.ts'
import { onePixel } from '../support/pictures.ts'
import { fillIn, freeTimes, pressTime, somebody, timeButton, dateOf } from '../support/visits.ts'
import { bookButton } from '../support/booking.ts'
import { bookedHeading } from '../support/words.ts'

/** What a press and a field take a person who knows what to say. */
const [secondsAPress, secondsAField] = [2, 4]

seenAs(looks[0], () => {
  test.use({ begins: 'empty' })

  test('a manager brings a new clinic online alone in minutes, and a stranger books', async ({
    page,
    say,
    clinic,
    signIn,
    stranger,
    axe,
  }) => {
    const effort = await countEffort(page)
    const press = (name: string) => page.getByRole('link', { name, exact: true }).click()
    const toSteps = () => press(say('admin.setup'))
    const done = page.getByRole('listitem').getByText(say('setup.done'), { exact: true })

    await signIn('admin')
    await expect(page.getByText(say('admin.setupLeft', { count: 5 }))).toBeVisible()
    await press(say('admin.setupOpen'))
    await expect(done).toHaveCount(1)
    await axe()

    await press(say('setup.brandGo'))
    await page.getByRole('textbox', { name: say('brand.brandColor'), exact: true }).fill('#1f6f54')
    await page.getByRole('button', { name: say('versions.publish') }).click()
    await expect(page.getByText(say('brand.published', { version: 2 }))).toBeVisible()

    await press(say('admin.services'))
    await press(say('serviceSettings.add'))
    await page.locator('#name').fill('Travel advice')
    await page.locator('#priceMinor').fill('65')
    await page.getByRole('button', { name: say('serviceSettings.create') }).click()
    await expect(page.getByText(say('settingsForm.saved'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Travel advice')

    await toSteps()
    await press(say('setup.doctorGo'))
    await page.locator('#givenName').fill('Maya')
    await page.locator('#familyName').fill('Okafor')
    await page.locator('#speciality').selectOption('family-medicine')
    await page.getByLabel(say('doctorSettings.first')).selectOption({ label: 'Travel advice' })
    await axe()
    await page.getByRole('button', { name: say('doctorSettings.create') }).click()
    await expect(page.getByText(say('settingsForm.saved'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maya Okafor')
    await toSteps()
    await expect(done).toHaveCount(4)
    await press(say('setup.legalGo'))
    for (const legal of ['privacy', 'imprint', 'accessibility'])
      await page.locator(`#${legal}`).fill('# Who we are\n\nTravel Practice, 1 Wharf Street.')
    await page.getByRole('button', { name: say('versions.publish') }).click()
    await expect(page.getByText(say('legal.published', { version: 2 }))).toBeVisible()
    await toSteps()
    await expect(done).toHaveCount(5)

    const visitor = await stranger()
    const [time] = await freeTimes(clinic.origin, 'maya-okafor')
    await visitor.goto(`/aboutdoctor/maya-okafor?from=${dateOf(clinic, time!)}`)
    await pressTime(timeButton(visitor, time!))
    await expect(visitor).toHaveURL('/appointment/details')
    await expect(visitor.getByText('Travel advice').first()).toBeAttached()
    await fillIn(visitor, somebody('Olive'))
    await bookButton(visitor).filter({ visible: true }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Olive'))

    const { activations, fields: typed } = effort()
    // And two that were chosen from a list, which Playwright does without an event of the browser.
    const fields = typed + 2
    const seconds = activations * secondsAPress + fields * secondsAField
    test
      .info()
      .annotations.push({ type: 'effort', description: `${activations} presses, ${fields} fields: ${seconds} s` })
    expect(seconds).toBeLessThan(600)
    await page.reload()
    await expect(page.getByText(say('setup.left', { count: 0 }))).toBeVisible()

    // The rest of what the clinic's file holds, too: who bills, the way there, and the order of what is offered.
    await press(say('admin.clinic'))
    await page.locator('#taxNumber').fill('04-5550142')
    await page.locator('#recordYears').fill('12')
    await axe()
    await page.getByRole('button', { name: say('settingsForm.save') }).click()
    await expect(page.getByText(say('settingsForm.saved'))).toBeVisible()
    await expect(page.locator('#timeZone')).toBeDisabled()
    await press(say('admin.locations'))
    await page.locator('main a[href^="/admin/locations/"]').nth(1).click()
    await page.getByLabel(say('locationSettings.chooseMap')).setInputFiles({
      ...{ name: 'map.png', mimeType: 'image/png', buffer: onePixel },
    })
    await expect(page.getByRole('button', { name: say('locationSettings.removeMap') })).toBeVisible()
    await page.getByRole('button', { name: say('settingsForm.save') }).click()
    await expect(page.getByText(say('settingsForm.saved'))).toBeVisible()
    await press(say('admin.services'))
    const services = page.getByRole('list', { name: say('serviceSettings.title') }).getByRole('listitem')
    await expect(services).toHaveCount(2)
    await page.getByRole('button', { name: say('settingsForm.grip', { name: 'Travel advice' }) }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(services.first()).toContainText('Travel advice')
    await axe()

    // Whoever changes a price, or switches the doctor off, reads first whose visits stay as they are.
    await press(say('admin.services'))
    await press('Travel advice')
    await page.locator('#priceMinor').fill('70')
    await expect(page.getByText(say('serviceSettings.touched', { count: 1 }))).toBeVisible()
    await page.getByRole('button', { name: say('settingsForm.save') }).click()
    await expect(page.getByText(say('settingsForm.saved'))).toBeVisible()
    await press(say('admin.doctors'))
    await press('Maya Okafor')
    await page.getByLabel(say('doctorSettings.isActive')).uncheck()
    await expect(page.getByText(say('settingsForm.bookedStay', { count: 1 }))).toBeVisible()
    await page.getByRole('button', { name: say('settingsForm.save') }).click()
    await expect(page.getByText(say('settingsForm.saved'))).toBeVisible()
    await visitor.goto('/doctors')
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(visitor.getByText('Maya Okafor')).toHaveCount(0)

    // What was made on screens is the same clinic elsewhere, by one command.
    const { here, there, importMs } = await exportedElsewhere(clinic.slug)
    const file = JSON.parse(here['clinic.json']!) as { services: { name: string }[]; billing: { taxNumber: string } }
    expect(file.services[0]!.name).toBe('Travel advice')
    expect(file.billing.taxNumber).toBe('04-5550142')
    expect(Object.keys(here)).toContain('map.jpg')
    expect(there).toEqual(here)
    test.info().annotations.push({ type: 'from its file', description: `one command: ${importMs} ms` })
  })
})

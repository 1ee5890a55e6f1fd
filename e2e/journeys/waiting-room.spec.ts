import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, loadedWith } from '../support/journey.ts'
import { clinics, looks, looksOf } from '../support/looks.ts'
import { book, freeTimes, somebody } from '../support/visits.ts'

/** Where the clinic of the look is. */
const file = resolve(import.meta.dirname, '../../server/seed/clinics', clinics.boston.slug, 'clinic.json')
const { coordinates } = (JSON.parse(readFileSync(file, 'utf8')) as ClinicFile).locations[0]!

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

for (const look of looksOf(looks[2], looks[0]))
  seenAs(look, () => {
    // Numbers begin at one, and screens show nobody else's patients.
    test.use({ settings: {} })

    test('a patient checks in at the door, is called on the screen, and nobody reads a name', async ({
      page,
      say,
      clinic,
      signIn,
      stranger,
      noticed,
      axe,
    }) => {
      const patient = somebody()
      const [time] = await freeTimes(clinic.origin, clinic.doctors[0]!, 5)
      const { appointment } = await book(clinic.origin, time!, { patient })

      await signIn('admin')
      await page.goto('/admin/devices')
      /** The desk makes one, and its code is typed there. */
      const connect = async (kind: 'wall' | 'check-in', name: string) => {
        await page.getByRole('button', { name: say('devices.add') }).click()
        const dialog = page.getByRole('dialog')
        await dialog
          .getByRole('radio', { name: say(kind === 'wall' ? 'devices.kindWall' : 'devices.kindDoor') })
          .check()
        await dialog.getByLabel(say('devices.name')).fill(name)
        if (kind === 'wall') await axe()
        await dialog.getByRole('button', { name: say('devices.save') }).click()
        const code = await page
          .getByRole('dialog')
          .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
          .textContent()
        await page.getByRole('button', { name: say('devices.done') }).click()
        const device = await stranger()
        await device.goto(`/clinic/${clinic.slug}/${kind}`)
        await device.getByLabel(say('devices.code')).fill(code!)
        await device.getByRole('button', { name: say('devices.pair') }).click()
        return device
      }
      const wall = await connect('wall', 'Room A')
      await expect(wall.getByText(say('devices.nobodyWaits'))).toBeVisible()
      const door = await connect('check-in', 'Door A')
      // Its own code has the same label in German.
      await expect(door.getByRole('heading', { name: say('devices.doorTitle') })).toBeVisible()
      await axe()

      await door.getByLabel(say('devices.visitCode'), { exact: true }).fill('AAAA-AAAA')
      await door
        .getByRole('button', { name: say('devices.checkIn') })
        .first()
        .click()
      await expect(door.getByText(say('devices.codeNotFound'))).toBeVisible()
      await door.getByLabel(say('devices.visitCode'), { exact: true }).fill(appointment.reference)
      await door
        .getByRole('button', { name: say('devices.checkIn') })
        .first()
        .click()
      await expect(door.getByRole('heading', { name: say('devices.checkedIn') })).toBeVisible()
      await expect(door.getByText('1', { exact: true })).toBeVisible()

      await expect(wall.getByRole('listitem').filter({ hasText: /^1/ })).toBeVisible()
      await page.goto('/admin?view=list')
      const row = rowOf(page, patient.familyName)
      await expect(row).toContainText(say('doctor.waiting'))
      await expect(row).toContainText(say('doctor.queueNumber', { number: 1 }))
      await row.getByRole('button', { name: new RegExp(`^${say('doctor.bringIn')}`) }).click()
      await expect(wall.getByText(say('devices.comeIn'), { exact: true })).toBeVisible()
      await expect(wall.locator('main')).not.toContainText(patient.familyName)

      // Taken back: it says nothing any more.
      await page.goto('/admin/devices')
      await page.getByRole('button', { name: say('devices.removeNamed', { name: 'Room A' }) }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('devices.remove') })
        .click()
      await expect(wall.getByLabel(say('devices.code'))).toBeVisible()
      // Before the code, and after it was taken back; and the code of no visit.
      expected(noticed, loadedWith(401), loadedWith(404))
    })
  })

seenAs(looks[1], () => {
  test.use({ settings: { ownCheckInMeters: 200 } })

  test('a patient checks in with their phone where it is near, and sees their number', async ({
    page,
    say,
    clinic,
    axe,
    noticed,
  }) => {
    const [time] = await freeTimes(clinic.origin, clinic.doctors[0]!, 5)
    const { manageToken } = await book(clinic.origin, time!, { patient: somebody() })
    await page.goto(`/appointment/manage#${manageToken}`)
    await page.getByRole('button', { name: say('booking.imHere') }).click()
    const share = page.getByRole('button', { name: say('near.shareLocation') })
    await axe()

    // Nothing was allowed yet: it says how to, and that there is a desk.
    await share.click()
    await expect(page.getByText(say('near.locationUnknown'))).toBeVisible()
    await expect(page.getByText(say('near.nearDesk'))).toBeVisible()
    const phone = page.context()
    await phone.grantPermissions(['geolocation'])
    const { latitude, longitude } = coordinates!
    await phone.setGeolocation({ latitude: latitude + 0.1, longitude })
    await share.click()
    await expect(page.getByText(say('near.notNear'))).toBeVisible()
    await phone.setGeolocation({ latitude: latitude + 0.0001, longitude })
    await share.click()
    await expect(page.getByRole('status').first()).toContainText(say('booking.queueNumber', { number: 1 }))
    await axe()
    // Each time the server said why not.
    expected(noticed, loadedWith(409))
  })
})

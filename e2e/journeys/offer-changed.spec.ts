import { changeOffers } from '../support/change-clinic.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { expected, isTakenOver, loadedWith } from '../support/journey.ts'
import { looks } from '../support/looks.ts'
import { bookedHeading } from '../support/words.ts'
import {
  book,
  dateOf,
  doctorNamed,
  fillIn,
  freeTimes,
  pressTime,
  somebody,
  timeButton,
  visitsOf,
} from '../support/visits.ts'

// A service becomes longer and dearer while somebody types.

for (const [look, hasScripts] of [
  [looks[0], true],
  [looks[3], false],
] as const)
  seenAs(look, () => {
    test.use({ javaScriptEnabled: hasScripts })

    test(`a visit that changed is asked about before it is booked, ${hasScripts ? 'with' : 'without'} scripts`, async ({
      page,
      say,
      clinic,
      noticed,
    }) => {
      const [, , doctor = ''] = clinic.doctors
      await changeOffers(clinic.slug, doctor, { minutes: 20, priceMinor: 18_000 })
      const times = await freeTimes(clinic.origin, doctor)
      const time = times[2]!
      await page.goto(`/aboutdoctor/${doctor}?from=${dateOf(clinic, time)}`)
      await pressTime(timeButton(page, time))
      await expect(page).toHaveURL('/appointment/details')
      if (hasScripts) await isTakenOver(page)
      const person = somebody('Olive')
      await fillIn(page, person)
      await page.locator('[name=message]').fill('A rash since Monday')

      await changeOffers(clinic.slug, doctor, { minutes: 60, priceMinor: 20_000 })
      await page
        .getByRole('button', { name: say('booking.book') })
        .filter({ visible: true })
        .click()
      const asked = page.getByRole('alert').filter({ hasText: say('booking.bookAsNow') })
      await expect(asked).toContainText(/60\smin/i)
      await expect(asked).toContainText('200')
      await expect(asked.getByRole('link', { name: say('booking.chooseAnother') })).toBeVisible()
      await expect(page.locator('[name=message]')).toHaveValue('A rash since Monday')
      await expect(page.locator('[name=givenName]')).toHaveValue(person.givenName)
      expect(await visitsOf(clinic.origin, person)).toEqual([])
      expected(noticed, loadedWith(409))

      await asked.getByRole('button', { name: say('booking.bookAsNow') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Olive'))
      const { id: providerId } = await doctorNamed(clinic.origin, doctor)
      const taken = await freeTimes(clinic.origin, doctor)
      const within = (startsAt: string) => Math.abs(Date.parse(startsAt) - Date.parse(time.startsAt)) < 60 * 60_000
      expect(taken.filter((each) => each.providerId === providerId && within(each.startsAt))).toEqual([])
    })

    test(`a longer one that does not fit any more comes with the nearest that do, ${hasScripts ? 'with' : 'without'} scripts`, async ({
      page,
      say,
      clinic,
      noticed,
    }) => {
      const [, , , doctor = ''] = clinic.doctors
      await changeOffers(clinic.slug, doctor, { minutes: 20, priceMinor: 18_000 })
      const times = await freeTimes(clinic.origin, doctor)
      const time = times[2]!
      const next = times.find(({ startsAt }) => Date.parse(startsAt) >= Date.parse(time.startsAt) + 20 * 60_000)!
      await page.goto(`/aboutdoctor/${doctor}?from=${dateOf(clinic, time)}`)
      await pressTime(timeButton(page, time))
      await expect(page).toHaveURL('/appointment/details')
      if (hasScripts) await isTakenOver(page)
      await fillIn(page, somebody('Olive'))
      await book(clinic.origin, next, { patient: somebody('Rival') })

      await changeOffers(clinic.slug, doctor, { minutes: 60, priceMinor: 18_000 })
      await page
        .getByRole('button', { name: say('booking.book') })
        .filter({ visible: true })
        .click()
      await page.getByRole('button', { name: say('booking.bookAsNow') }).click()
      const panel = page.getByRole('region').filter({ hasText: say('booking.tooLongText') })
      await expect(panel.locator('button[name=slot]')).toHaveCount(3)
      expected(noticed, loadedWith(409), loadedWith(409))
      await panel.locator('button[name=slot]').first().click()
      await page
        .getByRole('button', { name: say('booking.book') })
        .filter({ visible: true })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookedHeading(say, 'Olive'))
    })
  })

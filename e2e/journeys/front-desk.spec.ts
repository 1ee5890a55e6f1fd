import type { Page } from '@playwright/test'
import { countEffort } from '../support/effort.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { looks, looksOf } from '../support/looks.ts'
import { dateOf, freeTimes, somebody, visitsOf } from '../support/visits.ts'

/** What a person needs: two seconds for what is pressed, four for what is typed. */
const secondsOf = ({ activations, fields }: { activations: number; fields: number }) => activations * 2 + fields * 4
const inTime = 20

for (const look of looksOf(looks[2], looks[0]))
  seenAs(look, () => {
    // Nobody else takes the next free time.
    test.use({ settings: {} })

    test('the desk books by phone in under 20 seconds: somebody new, somebody known, as soon as possible', async ({
      page,
      say,
      clinic,
      arriveAs,
      axe,
    }) => {
      const { origin, doctors } = clinic
      const [time] = await freeTimes(origin, doctors[0]!)
      const day = `/admin?date=${dateOf(clinic, time!)}`
      // Nobody else is called that in a clinic of one's own.
      const person = { givenName: 'Dana', familyName: 'Quintanilla', email: somebody('Dana').email }
      const dana = { ...person, birthDate: look.brand === 'boston' ? '2/28/1980' : '28.2.1980' }
      const name = `${dana.givenName} ${dana.familyName}`
      const dialog = page.getByRole('dialog')
      const search = dialog.getByRole('combobox', { name: say('desk.patient') })
      const bookNow = dialog.getByRole('button', { name: new RegExp(name) })
      const isBooked = async (visits: number) => {
        await expect(dialog).toBeHidden()
        await expect.poll(() => visitsOf(origin, dana)).toHaveLength(visits)
      }
      const effort = await countEffort(page)
      await arriveAs('admin')
      await page.goto(day)
      await expect(page.locator('[data-gap]').first()).toBeVisible()
      await axe()

      let before = effort()
      const spent = () => {
        const now = effort()
        const own = { activations: now.activations - before.activations, fields: now.fields }
        before = now
        return own
      }

      // Somebody new: what was looked for is their name.
      await pressGap(page)
      await expect(search).toBeFocused()
      await search.fill(name)
      await expect(dialog.getByLabel(say('common.lastName'))).toHaveValue(dana.familyName)
      await dialog.getByLabel(say('personFields.birthDate')).fill(dana.birthDate)
      await dialog.getByLabel(say('desk.contact')).fill(dana.email)
      await expect(dialog.getByRole('radio').first()).toBeChecked()
      await axe()
      await expect(dialog.locator('button[type=submit]')).toBeEnabled()
      await dialog.getByLabel(say('desk.contact')).press('Enter')
      await isBooked(1)
      const whole = spent()
      expect(whole).toEqual({ activations: 2, fields: 3 })
      expect(secondsOf(whole)).toBeLessThan(inTime)
      await expect(page.locator('[data-visit]').filter({ hasText: dana.familyName })).toBeFocused()

      // They are known from then on: the first that is found is meant.
      await pressGap(page)
      await search.fill(name)
      const found = dialog.getByRole('listbox', { name: say('desk.patient') })
      await expect(found.getByRole('option', { selected: true })).toContainText(name)
      await expect(bookNow).toBeEnabled()
      await axe()
      await search.press('Enter')
      await isBooked(2)
      // Typed into before, and again.
      expect(spent().activations).toBe(2)

      // No time is asked for: whoever is free first.
      await page.getByRole('button', { name: say('desk.soonest') }).click()
      await search.fill(dana.familyName)
      await expect(dialog.getByRole('radio').first()).toBeChecked()
      await expect(bookNow).toBeVisible()
      await search.press('Enter')
      await isBooked(3)
      expect(secondsOf({ ...spent(), fields: 1 })).toBeLessThan(inTime)

      // The numbers show the visits of one state alone; what is hidden is not free for that.
      await page.goto(day)
      const theirs = page.locator('[data-visit]').filter({ hasText: dana.familyName })
      await expect(theirs).not.toHaveCount(0)
      const counts = page.getByRole('list', { name: say('doctor.counts') })
      const done = counts.getByRole('button', { name: new RegExp(say('doctor.done')) })
      await done.click()
      await expect(theirs).toHaveCount(0)
      await expect(page.locator('[data-gap]')).toHaveCount(0)
      await done.click()
      await expect(theirs).not.toHaveCount(0)
    })
  })

/** By keys: free time is among what the arrows lead to. */
async function pressGap(page: Page) {
  await page.locator('[data-gap]').first().focus()
  await page.keyboard.press('Enter')
}

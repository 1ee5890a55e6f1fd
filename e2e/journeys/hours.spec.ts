import { formatShortDay, weekdayName } from '@polyclinic/domain/kit/format.ts'
import { addDays, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { onDemand } from '../support/on-demand.ts'
import type { OwnClinic } from '../support/own-clinic.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { looks } from '../support/looks.ts'
import { book, dateOf, freeTimes, somebody } from '../support/visits.ts'

// In a clinic of its own: what others book on that day would be in the way, too.
test.use({ settings: {} })

/** A whole day of the doctor that can be booked, and its free times. */
async function aDayOf({ origin, doctors, ...clinic }: OwnClinic) {
  const free = () => freeTimes(origin, doctors[0]!, 48 * 60)
  // The first may have begun.
  const date = addDays(dateOf(clinic, (await free())[0]!) as PlainDate, 1)
  const times = async () => (await free()).filter((time) => dateOf(clinic, time) === date)
  return { date, times }
}
const weekdayOf = (date: PlainDate) => new Date(`${date}T12:00:00Z`).getUTCDay() || 7

seenAs(looks[4], () => {
  test('other hours from a date on: one visit is left out, and it is all taken back', async ({
    page,
    say,
    clinic,
    signIn,
    axe,
  }) => {
    const { date, times } = await aDayOf(clinic)
    const kim = somebody('Kim')
    await book(clinic.origin, (await times())[0]!, { patient: kim })
    const before = await times()
    const weekday = weekdayName(weekdayOf(date), 'de-DE')
    const when = formatShortDay(date, 'de-DE')
    const form = page.getByRole('region', { name: say('availability.newWeek') })
    const day = form.getByRole('group', { name: weekday, exact: true })
    const noHoursThatDay = async (holdsFrom: string) => {
      await page.getByRole('button', { name: say('availability.newWeek') }).press('Enter')
      await form.getByLabel(say('availability.holdsFrom')).fill(holdsFrom)
      const remove = day.getByRole('button', { name: say('availability.removeHoursOf', { day: weekday, number: 1 }) })
      while ((await remove.count()) > 0) await remove.click()
    }
    const save = () => form.getByRole('button', { name: say('availability.save') }).press('Enter')

    await signIn('doctor')
    await page.goto('/doctor/availability')
    await noHoursThatDay(date)
    await expect(form.getByText(kim.familyName)).toBeVisible()
    const shown = form.getByRole('listitem').filter({ has: page.getByRole('heading', { name: when }) })
    await expect(shown).toContainText(say('availability.noTimes'))
    // Nothing is saved while it is not said what becomes of somebody.
    await save()
    await expect(form.getByRole('alert')).toContainText(kim.familyName)
    // A click that follows another within a moment, near where that was, is swallowed.
    const cancel = form.getByRole('button', { name: say('availability.cancel') })
    await expect(async () => {
      await cancel.click()
      await expect(cancel).toHaveAttribute('aria-pressed', 'true', { timeout: 2000 })
    }).toPass()
    await axe()
    await save()
    await expect(page.getByRole('status').first()).toContainText(when)
    expect(await times()).toEqual([])
    await page.getByRole('button', { name: say('availability.undo'), exact: true }).click()
    await expect(page.getByText(say('availability.weekUndone', { when }))).toBeVisible()
    // Kim's is not among them.
    expect(await times()).toEqual(before)

    // Planned for a week later, and taken back before it begins.
    const later = addDays(date, 7)
    await noHoursThatDay(later)
    await expect(form.getByText(say('availability.noneOutside'))).toBeVisible()
    await save()
    const coming = say('availability.holdsComing', { when: formatShortDay(later, 'de-DE') })
    const remove = page.getByRole('button', { name: say('availability.removeWeekIt') })
    await expect(async () => {
      // A second press would close it.
      if (!(await remove.isVisible())) await page.getByRole('button', { name: coming }).click()
      await expect(remove).toBeVisible({ timeout: 2000 })
    }).toPass()
    await remove.click()
    const taking = page.getByRole('region', {
      name: say('availability.removeWeek', { when: formatShortDay(later, 'de-DE') }),
    })
    await expect(taking.getByText(say('availability.noneOutside'))).toBeVisible()
    await axe()
    await taking.getByRole('button', { name: say('availability.removeWeekIt') }).click()
    await expect(page.getByRole('button', { name: coming })).toHaveCount(0)
  })
})

seenAs(looks[1], () => {
  // Told by date-form.test, dates.test.
  test(
    'a date that differs: who is outside its hours stays on the list until it follows the week again',
    { tag: onDemand },
    async ({ page, say, clinic, signIn, axe }) => {
      const { date, times } = await aDayOf(clinic)
      const lou = somebody('Lou')
      await book(clinic.origin, (await times())[0]!, { patient: lou })
      const before = await times()
      await signIn('doctor')
      await page.goto('/doctor/availability')
      await page.getByRole('button', { name: say('availability.addDate') }).click()
      const form = page.getByRole('region', { name: say('availability.addDate') })
      await form.getByLabel(say('availability.date')).fill(date)
      await form.getByText(say('availability.offOfDate')).click()
      await expect(form.getByText(lou.familyName)).toBeVisible()
      await form.getByRole('button', { name: say('availability.keep') }).click()
      await axe()
      await form.getByRole('button', { name: say('availability.save') }).click()
      const outside = page.getByRole('region', { name: say('availability.outside') })
      await expect(outside).toContainText(lou.familyName)
      expect(await times()).toEqual([])

      const when = formatShortDay(date, 'de-DE')
      await page.getByRole('button', { name: say('availability.changeThis', { when }) }).click()
      const change = page.getByRole('region', { name: say('availability.changeDate') })
      await change.getByText(say('availability.weeklyOfDate')).click()
      await change.getByRole('button', { name: say('availability.save') }).click()
      await expect(outside).toHaveCount(0)
      expect(await times()).toEqual(before)
    },
  )
})

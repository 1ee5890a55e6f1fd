import { expect, seenAs, test } from '../support/goal.ts'
import { looks, looksOf } from '../support/looks.ts'
import { mailsTo } from '../support/outbox.ts'
import { book, dateOf, freeTimes, somebody, visitsOf } from '../support/visits.ts'

const week = 7 * 24 * 60 * 60_000
const born = { boston: '4/5/1971', berlin: '05.04.1971' }

for (const look of looksOf(looks[0], looks[2]))
  seenAs(look, () => {
    test('a doctor books a series around what is in its way, moves the rest of it, and cancels that', async ({
      page,
      say,
      clinic,
      arriveAs,
      axe,
    }) => {
      const { origin, doctors, timeZone } = clinic
      const [first] = await freeTimes(origin, doctors[0]!, 72 * 60)
      const later = (weeks: number) => new Date(Date.parse(first!.startsAt) + weeks * week).toISOString()
      await book(origin, { ...first!, startsAt: later(1) }, { patient: somebody('Adler') })
      const kim = somebody('Kim')
      const { email } = kim
      const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

      await arriveAs('doctor')
      await page.goto(`/doctor/calendar?view=day&date=${dateOf(clinic, first!)}`)
      await page.getByRole('button', { name: say('calendar.new'), exact: true }).press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say('common.firstName')).fill(kim.givenName)
      await dialog.getByLabel(say('common.lastName')).fill(kim.familyName)
      await dialog.getByLabel(say('personFields.birthDate')).fill(born[look.brand])
      await dialog.getByLabel(say('desk.contact')).fill(email)
      await dialog.getByLabel(say('desk.time'), { exact: true }).fill(time.format(new Date(first!.startsAt)))
      await dialog.getByLabel(say('series.repeat')).selectOption({ label: say('series.everyWeek', { every: 1 }) })
      await dialog.getByLabel(say('series.ends')).selectOption({ label: say('series.afterCount', { count: 4 }) })

      // All dates are in sight; the one that cannot be had is moved already, and another is left out.
      const dates = dialog.getByRole('list', { name: say('series.dates') }).getByRole('listitem')
      await expect(dates).toHaveCount(4)
      await expect(dates.nth(1)).toContainText(say('series.taken'))
      await expect(dates.nth(1).getByRole('radio').first()).toBeChecked()
      await dates.nth(3).getByRole('button').click()
      await dates
        .nth(3)
        .getByRole('radio', { name: say('series.skip') })
        .press('Space')
      await axe()
      await dialog.getByRole('button', { name: say('series.book', { count: 3 }) }).press('Enter')
      await expect(page.getByRole('status').filter({ hasText: email })).toContainText(kim.familyName)
      const booked = await visitsOf(origin, kim)
      const starts = booked.map(({ startsAt }) => Date.parse(startsAt)).toSorted((a, b) => a - b)
      expect(starts).toHaveLength(3)
      expect([starts[0], starts[2]]).toEqual([0, 2].map((weeks) => Date.parse(later(weeks))))
      expect(starts[1]).not.toBe(Date.parse(later(1)))
      expect(await mailsTo(origin, email)).toHaveLength(1)

      // From the second on they are moved together by a day, then canceled, by keys, each told of in one mail.
      const second = new Date(starts[1]!).toISOString()
      await page.goto(`/doctor/calendar?view=day&date=${dateOf(clinic, { startsAt: second })}`)
      await page.locator('[data-visit]').filter({ hasText: kim.familyName }).press('Enter')
      await expect(page.getByText(say('series.place', { number: 2, count: 3 }))).toBeVisible()
      await page.getByRole('button', { name: say('series.showAll') }).click()
      const series = page.getByRole('dialog', {
        name: say('series.title', { name: `${kim.givenName} ${kim.familyName}` }),
      })
      await expect(series.getByRole('listitem')).toHaveCount(3)
      await axe()
      await series.getByRole('button', { name: say('series.moveFollowing', { count: 2 }) }).press('Enter')
      const moving = page.getByRole('dialog', { name: say('series.moveTitle') })
      await moving
        .getByLabel(say('desk.date'), { exact: true })
        .fill(dateOf(clinic, { startsAt: new Date(starts[1]! + week / 7).toISOString() }))
      await expect(moving.getByRole('listitem')).toHaveCount(2)
      await axe()
      await moving.getByRole('button', { name: say('series.moveNow', { count: 2 }) }).click()
      await expect(page.getByRole('status').filter({ hasText: kim.familyName })).toBeVisible()
      const moved = (await visitsOf(origin, kim)).map(({ startsAt }) => Date.parse(startsAt)).toSorted((a, b) => a - b)
      expect(moved[0]).toBe(starts[0])
      expect(moved.filter((start) => starts.includes(start))).toHaveLength(1)
      expect(await mailsTo(origin, email)).toHaveLength(2)

      await page.goto(
        `/doctor/calendar?view=day&date=${dateOf(clinic, { startsAt: new Date(moved[1]!).toISOString() })}`,
      )
      await page.locator('[data-visit]').filter({ hasText: kim.familyName }).press('Enter')
      await page.getByRole('button', { name: say('series.showAll') }).click()
      await series.getByRole('button', { name: say('series.cancelFollowing', { count: 2 }) }).press('Enter')
      const asked = page.getByRole('dialog', { name: say('series.cancelTitle', { count: 2 }) })
      const now = asked.getByRole('button', { name: say('series.cancelNow', { count: 2 }) })
      await now.click()
      await expect(asked.getByRole('radio', { name: say('doctor.cancelByPatient') })).toBeFocused()
      await page.keyboard.press('Space')
      await axe()
      await now.press('Enter')
      await expect(series.getByRole('status')).toContainText(kim.familyName)
      expect((await visitsOf(origin, kim)).map(({ startsAt }) => Date.parse(startsAt))).toEqual([starts[0]])
      expect(await mailsTo(origin, email)).toHaveLength(3)
    })
  })

import { writeTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import {
  addDays,
  dateIn,
  minutesBetween,
  startOfDay,
  type Instant,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'
import { longestHorizonDays } from '@polyclinic/domain/slots/horizon.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { tabTo } from '../support/keyboard.ts'
import { looks, looksOf, type Brand } from '../support/looks.ts'
import { makeClinic, makePeople } from '../support/own-clinic.ts'
import { people } from '../support/people.ts'
import { book, dateOf, freeTimes, somebody, visitsOf, type Time } from '../support/visits.ts'

const zones: Record<Brand, string> = { boston: 'America/New_York', berlin: 'Europe/Berlin' }
const formats: Record<Brand, string> = { boston: 'en-US', berlin: 'de-DE' }
const holiday = 'Founders’ Day'

/** The next day of so many hours, two weeks away at least. */
function dayOf(timeZone: string, hours: number): PlainDate {
  let date = addDays(dateIn(timeZone, new Date().toISOString() as Instant), 14)
  const minutes = () => minutesBetween(startOfDay(timeZone, date), startOfDay(timeZone, addDays(date, 1)))
  while (minutes() !== hours * 60) date = addDays(date, 1)
  return date
}
const changesIn = (timeZone: string) => [23, 25].map((hours) => ({ hours, changed: dayOf(timeZone, hours) }))
/** When the clock goes on by an hour, and when it goes back. */
const changes: Record<Brand, ReturnType<typeof changesIn>> = {
  boston: changesIn(zones.boston),
  berlin: changesIn(zones.berlin),
}

const minutesAway = (instant: string) => Math.floor((Date.parse(instant) - Date.now()) / 60_000)
/** `9:30`, with what stands around it in any language. */
const wallIn = (timeZone: string, instant: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant))

for (const look of looksOf(looks[0], looks[4]))
  seenAs(look, () => {
    // In its own zone, where others are always mid-morning, and with a holiday two days before each change.
    test.use({
      clinic: async ({ look: { brand } }, use) => {
        const timeZone = zones[brand]
        const closures = changes[brand].map(({ changed }) => ({ from: addDays(changed, -2), name: holiday }))
        const clinic = await makeClinic(brand, (file) => {
          Object.assign(file, { timeZone, closures })
          file.booking.horizonDays = longestHorizonDays
        })
        const doctor = { provider: clinic.doctors[0]!, roles: ['provider'] as const }
        await makePeople(clinic.slug, [
          { email: people.doctor, name: 'Dana Doctor', ...doctor },
          { email: people.admin, name: 'Ada Admin', roles: ['admin'] },
        ])
        await use(clinic)
      },
    })

    test('a visit moves by keys over the night in which clocks change, from a week with a holiday', async ({
      page,
      say,
      clinic,
      arriveAs,
      stranger,
      axe,
    }) => {
      const { origin, doctors, timeZone, brand } = clinic
      const wall = ({ startsAt }: Pick<Time, 'startsAt'>) => wallIn(timeZone, startsAt)
      const column = (date: string) => page.locator(`[data-column^="${date} "]`)
      const patients = await stranger()
      await arriveAs('doctor')
      for (const { hours, changed } of changes[brand]) {
        const [closed, before] = [addDays(changed, -2), addDays(changed, -1)]
        const free = await freeTimes(origin, doctors[0]!, minutesAway(startOfDay(timeZone, closed)), 3)
        const on = (date: string) => free.filter((time) => dateOf(clinic, time) === date)
        // The clock says when a day begins, however long its night was.
        expect([closed, before, changed].map((date) => on(date).map(wall)[0])).toEqual([undefined, '08:00', '08:00'])
        const kim = somebody('Kim')
        const { manageToken } = await book(origin, on(before)[0]!, { patient: kim })
        const block = page.locator('[data-visit]').filter({ hasText: kim.familyName })

        await page.goto(`/doctor/calendar?view=week&date=${before}`)
        await expect(column(closed)).toContainText(holiday)
        await expect(block).toHaveAttribute('title', /\b8:00|08:00/)
        await block.focus()
        await page.keyboard.press('m')
        await page.keyboard.press('PageDown')
        await page.keyboard.press('Enter')
        const dialog = page.getByRole('dialog')
        const newDate = dialog.getByLabel(say('calendar.newDate'))
        await tabTo(newDate)
        await newDate.selectText()
        await page.keyboard.type(writeTypedDate(changed, formats[brand]))
        await tabTo(dialog.getByRole('button', { name: say('calendar.moveNow') }))
        await page.keyboard.press('Enter')
        await expect(dialog).toHaveCount(0)

        const [moved] = await visitsOf(origin, kim)
        expect([dateOf(clinic, moved!), wall(moved!)]).toEqual([changed, '08:30'])
        // The night was shorter by an hour, or longer.
        expect(minutesBetween(on(before)[0]!.startsAt as Instant, moved!.startsAt as Instant)).toBe(hours * 60 + 30)

        await page.goto(`/doctor/calendar?view=week&date=${changed}`)
        await expect(column(changed).locator('[data-visit]').filter({ hasText: kim.familyName })).toBeVisible()
        await expect(block).toHaveAttribute('title', /\b8:30|08:30/)
        await page.goto(`/doctor/calendar?view=list&date=${changed}`)
        await expect(page.getByRole('listitem').filter({ hasText: kim.familyName })).toContainText('8:30')
        await patients.goto(`/appointment/manage#${manageToken}`)
        await expect(patients.getByRole('main')).toContainText('8:30')
      }
      await axe()
    })
  })

import { hardZones, zonedAt } from '@polyclinic/domain/kit/temporal.fixture.ts'
import { dayOfDate, instantAt, wallTimeIn, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Interval } from '@polyclinic/domain/slots/hours.ts'
import { judgeSlots } from '@polyclinic/domain/slots/judge.fixture.ts'
import { freeStarts } from '@polyclinic/domain/slots/slots.ts'
import type { CalCom } from './calcom-package.ts'
import { calComSlots, forCalCom, minutesOfSlots } from './calcom.ts'
import { questionAbout } from './inputs.ts'
import { assertSame, say } from './print.ts'

const firstDay = dayOfDate('2027-01-01')
const daysOfYear = 365
const daysAtOnce = 73

/** The hours of most clinics, and the nights, when clocks change. */
const works: Record<string, Interval[]> = {
  '08:00 to 17:00': [{ start: '08:00', end: '17:00' }],
  '00:00 to 06:00 and 20:00 to 23:00': [
    { start: '00:00', end: '06:00' },
    { start: '20:00', end: '23:00' },
  ],
}

/** Every day of 2027 in every hard zone; a line for each on which cal.com and Temporal do not offer the same. */
export function listWrongDays(calCom: CalCom): void {
  say(
    `\nThe days of 2027 on which cal.com is wrong: other times than Temporal's, in ${hardZones.length} hard zones, visits of 30 min (ours: none)`,
  )
  for (const [name, intervals] of Object.entries(works)) {
    say(`  work ${name}`)
    listWrongDaysOf(calCom, intervals)
  }
}

function listWrongDaysOf(calCom: CalCom, intervals: readonly Interval[]) {
  const everyDay = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => intervals.map((each) => ({ weekday, ...each })))
  const plan = { weekly: everyDay, overrides: [], closed: [] }
  let wrong = 0
  for (const zone of hardZones) {
    for (let day = firstDay; day < firstDay + daysOfYear; day += daysAtOnce) {
      const question = questionAbout(plan, { zone, visit: 30, days: daysAtOnce }, [], day)
      const expected = judgeSlots(question.judged)
      assertSame(zone, freeStarts(question.ours), expected)
      const right = new Set(expected)
      const offered = new Set(minutesOfSlots(calComSlots(calCom, forCalCom(question))))
      const extra = Map.groupBy(offered.difference(right), (minute) => dateAt(zone, minute))
      const missing = Map.groupBy(right.difference(offered), (minute) => dateAt(zone, minute))
      for (const date of [...new Set([...extra.keys(), ...missing.keys()])].toSorted()) {
        wrong++
        say(
          `    ${date} ${zone}: ${[...described('offers wrongly', zone, extra.get(date)), ...described('leaves out', zone, missing.get(date))].join('; ')}`,
        )
      }
    }
  }
  say(`    ${wrong} days of ${daysOfYear * hardZones.length}`)
}

const dateAt = (zone: string, minute: number) => zonedAt(minute, zone).toPlainDate().toString() as PlainDate

function described(what: string, zone: string, minutes: readonly number[] = []): string[] {
  if (minutes.length === 0) return []
  const walls = minutes.map((minute) => `${wallTimeIn(zone, instantAt(minute))}${zonedAt(minute, zone).offset}`)
  return [`${what} ${walls.join(', ')}`]
}

import { readFileSync } from 'node:fs'
import {
  addMinutes,
  dateIn,
  dateOfDay,
  dayOfDate,
  instantAt,
  minutesBetween,
  minuteOf,
  minutesOfWall,
  startOfDay,
  wallTimeIn,
  weekdayOfDate,
  type Instant,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'
import { zoneNamed } from '@polyclinic/domain/kit/zone.ts'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { weekdays } from '@polyclinic/domain/organizations/clinic-file-shapes.ts'
import { packClaims } from '@polyclinic/domain/slots/claims.ts'
import { compileHours, hoursOn } from '@polyclinic/domain/slots/hours.ts'
import { freeStarts } from '@polyclinic/domain/slots/slots.ts'
import { describe, expect, test } from 'vitest'
import { createPatients } from '../seed/demo-patients.ts'
import type { DemoDoctor, DemoOffer } from '../seed/doctor-times.ts'
import { fillDoctorsDay } from '../seed/doctors-day.ts'
import { liveVisits } from '../seed/live-visits.ts'
import { openToday } from '../seed/open-today.ts'
import type { DemoClinic } from '../seed/people/demo-clinic.ts'
import { createRandom } from '../seed/random.ts'
import { demoClinics } from '../seed/seed-demo.ts'
import { createBooking } from '../seed/visit.ts'

const fileOf = ({ slug }: DemoClinic) =>
  JSON.parse(readFileSync(new URL(`../seed/clinics/${slug}/clinic.json`, import.meta.url), 'utf8')) as ClinicFile

/** The demo's doctor as an import would have them, without a database. */
function doctorOf(file: ClinicFile, slug: string): DemoDoctor {
  const provider = file.providers.find((each) => each.slug === slug)!
  const weekdayOf = (day: string) => weekdays.findIndex((each) => each === day) + 1
  const hours = compileHours({
    weekly: provider.hours.flatMap(({ days, from, to }) =>
      days.map((day) => ({ weekday: weekdayOf(day), start: from, end: to })),
    ),
    overrides: provider.overrides.map(({ date, intervals }) => ({
      date: date as PlainDate,
      intervals: intervals.map(({ from, to }) => ({ start: from, end: to })),
    })),
    closed: file.closures.flatMap(({ from, to = from }) => [from as PlainDate, to as PlainDate]),
  })
  const offers = provider.services.map((own): DemoOffer => {
    const service = file.services.find((each) => each.slug === own.service)!
    const offer = {
      duration: own.durationMinutes ?? service.durationMinutes,
      bufferBefore: service.bufferBeforeMinutes ?? 0,
      bufferAfter: service.bufferAfterMinutes ?? 0,
    }
    const freeOn: DemoOffer['freeOn'] = (day, taken) => {
      const [from, to] = [day, day + 1].map((each) => minuteOf(startOfDay(file.timeZone, dateOfDay(each))))
      return freeStarts({
        ...{ ...offer, zone: zoneNamed(file.timeZone), hours, step: service.slotIntervalMinutes },
        ...{ claims: packClaims(taken.map((each) => [each.from, each.to] as const)), now: from!, from: from!, to: to! },
        ...{ needs: [], notice: 0, horizonDays: 1, dailyLimit: null, bookedOn: new Map() },
      })
    }
    const isDefault = own.isDefault ?? false
    return {
      offer,
      service: own.service,
      isDefault,
      isForNewPatients: false,
      freeOn,
      use: () => {},
    } as unknown as DemoOffer
  })
  const workOn = (day: number) =>
    hoursOn(hours, day).reduce((sum, minute, index) => sum + (index % 2 ? minute : -minute), 0)
  return { slug, dailyLimit: provider.dailyLimit ?? null, offers, workOn }
}

/** The doctor's day of a demo that is made at a moment. */
function dayAt(clinic: DemoClinic, now: Instant) {
  const file = openToday(fileOf(clinic), clinic.doctor, now)
  const date = dateIn(file.timeZone, now)
  const todayMs = Date.parse(startOfDay(file.timeZone, date))
  const random = createRandom(`${clinic.slug} ${date}`)
  const patients = createPatients(clinic, dayOfDate(date), random)
  const filling = { clinic, patients, random, book: createBooking(todayMs, random), taken: new Map() }
  const { told, others } = fillDoctorsDay(filling, doctorOf(file, clinic.doctor), {
    day: dayOfDate(date),
    now: minuteOf(now),
    inDay: clinic.day.map((person) => patients.add(person, person.age, null)),
  })
  const visits = liveVisits([...told, ...others], { told, todayMs, nowMs: Date.parse(now) })
  return { file, date, visits: visits.toSorted((a, b) => a.start - b.start) }
}

/** What a patient or a doctor would find wrong with it. */
function complaints(clinic: DemoClinic, now: Instant): string[] {
  const { file, date, visits } = dayAt(clinic, now)
  const wrong: string[] = []
  const count = (...states: string[]) => visits.filter(({ status }) => states.includes(status)).length
  // The first and last hours of a day have little before them or after them.
  const sinceMidnight = minutesBetween(startOfDay(file.timeZone, date), now)
  const untilMidnight = 24 * 60 - minutesOfWall(wallTimeIn(file.timeZone, now))
  const isSomebodyNext = visits.some(({ start }) => start >= minuteOf(now) && start <= minuteOf(now) + 45)
  const wanted: [string, number, number][] = [
    ['fulfilled', count('fulfilled'), sinceMidnight > 120 ? 1 : 0],
    ['fulfilled or missed', count('fulfilled', 'noshow'), sinceMidnight > 120 ? 2 : 0],
    ['with the doctor', count('checked-in'), sinceMidnight > 60 ? 1 : 0],
    ['waiting', count('arrived'), isSomebodyNext ? 1 : 0],
    ['expected', count('booked'), untilMidnight > 120 ? 2 : 0],
  ]
  for (const [what, found, least] of wanted) if (found < least) wrong.push(`${what}: ${found}`)
  if (count('checked-in') > 1) wrong.push('two with the doctor')

  const week = file.locations.flatMap(({ openingHours }) => openingHours)
  const open = week.filter(({ days }) => days.includes(weekdays[weekdayOfDate(date) - 1]!))
  if (file.closures.some(({ from, to = from }) => from <= date && date <= to)) wrong.push('closed')
  for (const visit of visits) {
    const startsAt = instantAt(visit.start)
    const endsAt = instantAt(visit.start + visit.offer.offer.duration)
    const from = wallTimeIn(file.timeZone, startsAt)
    const to = dateIn(file.timeZone, endsAt) === date ? wallTimeIn(file.timeZone, endsAt) : '24:00'
    const say = (what: string) => wrong.push(`${from}–${to} ${visit.status}: ${what}`)
    if (!open.some((each) => each.from <= from && to <= each.to)) say('the clinic is closed then')
    if (visit.status === 'checked-in' && (startsAt > now || minutesBetween(endsAt, now) > 5)) say('is not its time')
    if (['fulfilled', 'noshow'].includes(visit.status) && endsAt > now) say('is not over')
    if (visit.status === 'arrived' && minutesBetween(now, startsAt) > 45) say('came too early')
    if (['booked', 'arrived'].includes(visit.status) && startsAt < now) say('is late')
    if (visit.acts.some(({ atMs }) => atMs > Date.parse(now))) say('is told of before it happens')
  }
  return wrong
}

/** Every half hour, a few minutes later each time. */
const allDay = Array.from({ length: 48 }, (_, half) => half * 30 + (half % 13))
const days = [
  // Monday to Sunday, with Thanksgiving.
  ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
  // Clocks change: Berlin back, Boston back, Boston forward, Berlin forward.
  ...['2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28'],
  // Christmas, and the doctors' leave.
  ...['2026-12-25', '2026-12-29', '2027-07-20'],
] as PlainDate[]

describe.each(demoClinics.map((clinic) => [clinic.slug, clinic] as const))('%s', (_slug, clinic) => {
  test.each(days)("made at any hour of %s, the doctor's day is in full swing while the clinic is open", (date) => {
    const midnight = startOfDay(fileOf(clinic).timeZone, date)
    const wrong = allDay.flatMap((minutes) => {
      const now = addMinutes(midnight, minutes)
      return complaints(clinic, now).map((complaint) => `${now}: ${complaint}`)
    })
    expect(wrong).toEqual([])
  })

  test('on an ordinary morning the hours are those of the file', () => {
    const file = fileOf(clinic)
    const now = '2026-11-24T15:22:00Z'
    const opened = openToday(file, clinic.doctor, now)
    const hoursOf = ({ providers }: ClinicFile) => {
      const { hours, overrides } = providers.find(({ slug }) => slug === clinic.doctor)!
      const own = hours.filter(({ days: [day] }) => day === 'tue').map(({ from, to }) => ({ from, to }))
      return overrides.find(({ date }) => date === '2026-11-24')?.intervals ?? own
    }
    expect(hoursOf(opened)).toEqual(hoursOf(file))
    expect(opened.closures).toEqual(file.closures)
  })
})

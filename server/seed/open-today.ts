import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { weekdays } from '@polyclinic/domain/organizations/clinic-file-shapes.ts'
import {
  addDays,
  dateIn,
  minutesOfWall,
  wallTimeIn,
  wallTimeOf,
  weekdayOfDate,
  type Instant,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'

type Hours = { from: string; to: string }
type Span = { from: string; to?: string | undefined }

/** Minutes of work that a working day has behind it, and before it, to show visits in every state. */
const worked = { before: 60, after: 90 }
/** How far around the present a day is opened that lacks them, then to the full hour. */
const opened = { before: 120, after: 180 }

/**
 * The file of a clinic in which `doctor` is at work at that moment, whatever day and hour it is: on a Sunday or late in
 * the evening there are hours around it. The public opening hours say so, and no closure or leave falls on that day.
 */
export function openToday(file: ClinicFile, doctor: string, now: Instant): ClinicFile {
  const today = dateIn(file.timeZone, now)
  const weekday = weekdays[weekdayOfDate(today) - 1]!
  const minute = minutesOfWall(wallTimeIn(file.timeZone, now))
  const provider = file.providers.find(({ slug }) => slug === doctor)!
  const { location } = provider.hours[0]!

  const override = provider.overrides.find((each) => each.date === today && each.location === location)
  const usual = provider.hours.filter((each) => each.location === location && each.days.includes(weekday))
  const intervals = aroundNow(override?.intervals ?? usual, minute)
  return {
    ...file,
    closures: file.closures.flatMap((closure) => without(today, closure)),
    locations: file.locations.map((each) =>
      each.slug === location ? { ...each, openingHours: openOn(weekday, intervals, each.openingHours) } : each,
    ),
    providers: file.providers.map((each) =>
      each === provider
        ? {
            ...each,
            overrides: [...each.overrides.filter((one) => one !== override), { date: today, location, intervals }],
            timeOff: each.timeOff.flatMap((off) => presentOn(today, off)),
          }
        : each,
    ),
  }
}

/** A doctor's hours of a day as they are, where they lie well around a minute of it; else with hours that do. */
function aroundNow(hours: readonly Hours[], minute: number): Hours[] {
  const spans = hours.map(({ from, to }) => ({ from: minutesOfWall(from), to: minutesOfWall(to) }))
  const isAtWork = spans.some(({ from, to }) => from + 5 <= minute && minute < to)
  const first = Math.min(...spans.map(({ from }) => from))
  const last = Math.max(...spans.map(({ to }) => to))
  const midnight = 24 * 60
  const isEnough =
    first <= Math.max(minute - worked.before, 0) && last >= Math.min(minute + worked.after, midnight) && isAtWork
  if (isEnough) return merged(hours)
  const from = Math.max(Math.floor((minute - opened.before) / 60) * 60, 0)
  const to = Math.min(Math.ceil((minute + opened.after) / 60) * 60, midnight)
  return merged([...hours, { from: wallTimeOf(from), to: wallTimeOf(to) }])
}

function openOn(
  weekday: (typeof weekdays)[number],
  hours: Hours[],
  week: ClinicFile['locations'][number]['openingHours'],
) {
  const others = week
    .map((each) => ({ ...each, days: each.days.filter((day) => day !== weekday) }))
    .filter(({ days }) => days.length > 0)
  const own = week.filter(({ days }) => days.includes(weekday))
  return [...others, ...merged([...own, ...hours]).map((each) => ({ ...each, days: [weekday] }))] as typeof week
}

/** Hours of one day in order, those that touch drawn together. */
function merged(hours: readonly Hours[]): Hours[] {
  const all: Hours[] = []
  for (const { from, to } of hours.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = to > last.to ? to : last.to
    else all.push({ from, to })
  }
  return all
}

/** What is left of some days when one of them is taken out. */
function without<S extends Span>(date: PlainDate, span: S): S[] {
  const { from, to = from } = span
  if (date < from || to < date) return [span]
  const parts = [
    { ...span, to: addDays(date, -1) as string },
    { ...span, from: addDays(date, 1) as string, to },
  ]
  return parts.filter((part) => part.from <= part.to)
}

type TimeOff = ClinicFile['providers'][number]['timeOff'][number]

/** Whole days keep what is left of them; an absence of some hours is put off. */
function presentOn(date: PlainDate, off: TimeOff): TimeOff[] {
  if (off.from.length === 10 && off.to.length === 10) return without(date, off)
  return off.from.slice(0, 10) <= date && date <= off.to.slice(0, 10) ? [] : [off]
}

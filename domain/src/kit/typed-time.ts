import { minutesOfWall, wallTimeOf, type WallTime } from './time.ts'

/** `2:30 PM` or `14:30`, as the field has it: with figures as wide in every row. */
export function writeTypedTime(time: WallTime, formatLocale: string): string {
  if (!isTwelveHours(formatLocale)) return time
  const [hour, minutes] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minutes} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

const habits = new Map<string, boolean>()

/** Whether a language reads the clock in two halves of the day. */
export function isTwelveHours(formatLocale: string): boolean {
  const known = habits.get(formatLocale)
  if (known !== undefined) return known
  const { hour12 = false } = new Intl.DateTimeFormat(formatLocale, { hour: 'numeric' }).resolvedOptions()
  habits.set(formatLocale, hour12)
  return hour12
}

/** Hour and minutes with anything usual between them, or without; then the half of the day, or the German word for o’clock. */
const spaced = /^(\d{1,2})(?:\s*(?:[:.,h]|uhr|\s)\s*(\d{2}))?\s*(?:uhr|h)?\s*(?:([ap])\.?(?:m\.?)?)?$/
const unspaced = /^(\d{1,2})(\d{2})\s*(?:uhr|h)?\s*(?:([ap])\.?(?:m\.?)?)?$/

/**
 * Reads a time as people type it: `14`, `1430`, `14.30`, `14 Uhr`, `2 pm`, `2:30p`. Where the day has two halves and none
 * is named, an hour from 1 to 5 without a zero before it is in the afternoon, as it is in a practice. Null for what is no time.
 */
export function readTypedTime(typed: string, formatLocale: string): WallTime | null {
  const words = typed
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .toLowerCase()
  const [, figures = '', minutes = '00', half] = words.match(unspaced) ?? words.match(spaced) ?? []
  const hour = hourOf(figures, half ?? (isAfternoon(figures) && isTwelveHours(formatLocale) ? 'p' : undefined))
  if (hour === null || Number(minutes) > 59) return null
  return wallTimeOf(hour * 60 + Number(minutes))
}

const isAfternoon = (figures: string) => /^[1-5]$/.test(figures)

function hourOf(figures: string, half: string | undefined): number | null {
  const hour = Number(figures)
  if (figures === '' || hour > 23) return null
  if (half === undefined) return hour
  if (half === 'a') return hour > 12 ? null : hour % 12
  return hour === 0 ? null : hour < 12 ? hour + 12 : hour
}

/** The next time on the grid of so many minutes, up or down; it stays within the day. */
export function steppedTime(time: WallTime, direction: 1 | -1, minutes: number): WallTime {
  const at = minutesOfWall(time)
  const next = direction === 1 ? Math.floor(at / minutes + 1) * minutes : Math.ceil(at / minutes - 1) * minutes
  return next < 0 || next >= 24 * 60 ? time : wallTimeOf(next)
}

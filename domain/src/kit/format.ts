import type { Money } from './money.ts'
import { addDays, dateIn, dayOfDate, minutesOfWall, type Instant, type PlainDate, type WallTime } from './time.ts'

/** How dates, times, money and durations read on a page, in a mail, in a calendar file and on paper. */

/** `Wednesday, November 25, 2026` */
export function formatFullDate(date: PlainDate, locale: string): string {
  return formatDay(date, locale, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
}

/** `Wednesday, November 25`, where the year goes without saying. */
export function formatWeekdayDate(date: PlainDate, locale: string): string {
  return formatDay(date, locale, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** `November 25, 2026` */
export function formatLongDate(date: PlainDate, locale: string): string {
  return formatDay(date, locale, { year: 'numeric', month: 'long', day: 'numeric' })
}

/** `Wed, Nov 25` */
export function formatShortDay(date: PlainDate, locale: string): string {
  // Intl writes `Mi., 25. Nov.`; beside a comma the weekday needs no point.
  return formatDay(date, locale, { weekday: 'short', month: 'short', day: 'numeric' }).replace('.,', ',')
}

/** `Nov 25` */
export function formatMonthDay(date: PlainDate, locale: string): string {
  return formatDay(date, locale, { month: 'short', day: 'numeric' })
}

/** `Wednesday`, or `Wed` when short. */
export function formatWeekday(date: PlainDate, locale: string, width: 'long' | 'short' = 'long'): string {
  return formatDay(date, locale, { weekday: width })
}

/** The name of an ISO weekday, 1 for Monday to 7 for Sunday. */
export function weekdayName(weekday: number, locale: string, width: 'long' | 'short' = 'long'): string {
  return formatWeekday(addDays('2024-01-01', weekday - 1), locale, width)
}

/** `Nov`, for a date block whose day stands alone. */
export function formatMonth(date: PlainDate, locale: string, width: 'long' | 'short' = 'short'): string {
  return formatDay(date, locale, { month: width })
}

/** `25`, in the locale's own digits. */
export function formatDayOfMonth(date: PlainDate, locale: string): string {
  return formatNumber(Number(date.slice(8, 10)), locale)
}

/** `Nov 24 – 30`, both days included; `Nov 24 – 30, 2026` with the year. */
export function formatDayRange(from: PlainDate, to: PlainDate, locale: string, hasYear = false): string {
  const format = dateFormat(locale, 'UTC', { month: 'short', day: 'numeric', ...(hasYear && { year: 'numeric' }) })
  return tidy(format.formatRange(noonOf(from), noonOf(to)))
}

/** `9:40 AM`, on the clock of the zone. */
export function formatTime(instant: Instant, locale: string, zone: string): string {
  return unbroken(tidy(dateFormat(locale, zone, TIME).format(Date.parse(instant))))
}

/** `Wed, Nov 25, 9:40 AM`, on the clock of the zone. */
export const formatShortMoment = (instant: Instant, locale: string, zone: string): string =>
  `${formatShortDay(dateIn(zone, instant), locale)}, ${formatTime(instant, locale, zone)}`

/** `9:40 – 10:25 AM`; a range over midnight names both times and no date. */
export function formatTimeRange(start: Instant, end: Instant, locale: string, zone: string): string {
  const format = dateFormat(locale, zone, TIME)
  const parts = format.formatRangeToParts(Date.parse(start), Date.parse(end))
  if (parts.some((part) => part.type === 'day')) {
    return `${formatTime(start, locale, zone)} – ${formatTime(end, locale, zone)}`
  }
  return unbroken(tidy(parts.map((part) => part.value).join('')))
}

/** `8:00 AM`, `8 Uhr` for a time on the wall, as it is said. Midnight at the end of a day reads like that at its start. */
export function formatWallTime(wall: WallTime, locale: string): string {
  if (!locale.startsWith('de')) return onTheClock(wall, locale)
  const [hour, minutes] = wall.split(':')
  return `${Number(hour)}${minutes === '00' ? '' : `:${minutes}`}\u00a0Uhr`
}

const onTheClock = (wall: WallTime, locale: string) =>
  unbroken(tidy(dateFormat(locale, 'UTC', TIME).format(minutesOfWall(wall) * 60_000)))

/** `8:00 AM – 6:00 PM`, each with its own half of the day, so that a table of opening hours lines up. */
export function formatWallRange(start: WallTime, end: WallTime, locale: string): string {
  const range = `${onTheClock(start, locale)} – ${onTheClock(end, locale)}`
  return locale.startsWith('de') ? `${range}\u00a0Uhr` : range
}

/**
 * `Eastern Time`: what people call the zone the whole year round. In Europe that is the time of a city, `Berlin time`,
 * and where a language has no name, the city of the IANA name.
 */
export function formatZone(zone: string, locale: string): string {
  const city = cityOf(zone)
  const german = { Berlin: 'Berliner', Vienna: 'Wiener', Zurich: 'Zürcher' }[city]
  if (german && locale.startsWith('de')) return `${german} Zeit`
  if (zone.startsWith('Europe') && locale.startsWith('en')) return `${city} time`
  // Any day does for a name without summer or winter, and a fixed one keeps this free of a clock.
  const parts = dateFormat(locale, zone, { timeZoneName: 'longGeneric' }).formatToParts(Date.UTC(2026, 6, 1))
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  return name === '' || /\d/.test(name) ? city : name
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** `$180` or `$180.50`: whole amounts without zeros, in the currency's own number of digits. */
export function formatMoney(money: Money, locale: string): string {
  return moneyFormat(money, locale, 'stripIfInteger')
}

/** `$180.00`, for columns and bills. */
export function formatExactMoney(money: Money, locale: string): string {
  return moneyFormat(money, locale, 'auto')
}

/** 180.5 of 18,050 cents: for a spreadsheet's column. */
export const majorOf = ({ minor, currency }: Money): number =>
  minor / 10 ** (numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0)

function moneyFormat(money: Money, locale: string, trailingZeroDisplay: 'auto' | 'stripIfInteger'): string {
  const format = numberFormat(locale, { style: 'currency', currency: money.currency, trailingZeroDisplay })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  return format.format(money.minor / 10 ** digits)
}

/** `45 min`, from two hours on `2 hr 30 min`. */
export function formatDuration(minutes: number, locale: string): string {
  if (minutes < 120) return formatUnit(minutes, 'minute', locale)
  const hours = formatUnit(Math.floor(minutes / 60), 'hour', locale)
  return minutes % 60 === 0 ? hours : `${hours} ${formatUnit(minutes % 60, 'minute', locale)}`
}

function formatUnit(value: number, unit: 'minute' | 'hour', locale: string): string {
  return unbroken(tidy(numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)))
}

export function formatNumber(value: number, locale: string): string {
  return numberFormat(locale, {}).format(value)
}

// Not `hour: 'numeric'`, which writes a German 9:20 without its zero.
const TIME: Intl.DateTimeFormatOptions = { timeStyle: 'short' }

function formatDay(date: PlainDate, locale: string, options: Intl.DateTimeFormatOptions): string {
  return tidy(dateFormat(locale, 'UTC', options).format(noonOf(date)))
}

function noonOf(date: PlainDate): number {
  return (dayOfDate(date) + 0.5) * 86_400_000
}

// Engines differ in which thin or unbreakable spaces they put around dashes and before AM; the same text everywhere
// lets a page hydrate and a mail stay plain.
function tidy(text: string): string {
  return text.replace(/\s*–\s*/g, ' – ').replace(/\s/g, ' ')
}

/** A number and its word stay on one line: `9:40 AM`, `45 min`. */
const unbroken = (text: string) => text.replace(/ (?=\p{L})/gu, '\u00a0')

// Making a formatter costs a hundred times as much as using it.
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()

function dateFormat(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  let format = dateFormats.get(key)
  if (!format) dateFormats.set(key, (format = new Intl.DateTimeFormat(locale, { ...options, timeZone })))
  return format
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = numberFormats.get(key)
  if (!format) numberFormats.set(key, (format = new Intl.NumberFormat(locale, options)))
  return format
}

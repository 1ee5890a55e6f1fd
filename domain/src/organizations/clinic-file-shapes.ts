import { allowedFont, fontHosts } from '../brand/font-hosts.ts'
import { z } from 'zod'
import { parseHex } from '../brand/colour.ts'
import { FONT_NAME } from '../brand/css.ts'
import { plainDate, wallTime } from '../kit/shapes.ts'
import { isPlainDate } from '../kit/time.ts'

/** A file beside the clinic's own, by a path that cannot leave its folder. */
const fileIn = (endings: string) =>
  z.string().regex(new RegExp(`^(?:[a-z0-9][a-z0-9_-]*/)*[a-z0-9][a-z0-9._-]*\\.(?:${endings})$`), {
    error: `must be a relative path of lower-case letters ending in ${endings.replaceAll('|', ', ')}`,
  })
export const picture = fileIn('svg|png|jpg|jpeg|webp')
export const fontFile = fileIn('woff2')
/** Where a drawing is shown by nobody. */
export const photo = fileIn('png|jpg|jpeg|webp')

export const colour = z
  .string()
  .refine((value) => parseHex(value) !== undefined, { error: 'must be a colour like #3730a3' })
export const fontName = z.string().regex(FONT_NAME, { error: "must be a font's family name" })
/** A path of ours, or an https address of a host from which fonts may come: every page says so to browsers. */
export const styleSheet = z
  .string()
  .max(300)
  .regex(/^(?:\/[a-z0-9][a-z0-9/._-]*\.css|https:\/\/[a-z0-9.-]+\/[\w./?=&:;,@+%~-]*)$/i, {
    error: 'must be a path like /fonts/manrope.css or an https address',
  })
  .refine((sheet) => allowedFont(sheet) !== null, {
    error: `must be a style sheet in /fonts, or of ${Object.keys(fontHosts).join(' or ')}`,
  })
export const webAddress = z.url({ protocol: /^https$/, error: 'must be an https address' }).max(500)

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const weekday = z.enum(weekdays)
/** The ISO weekday, 1 for Monday to 7 for Sunday. */
export const isoWeekday = (day: (typeof weekdays)[number]) => weekdays.indexOf(day) + 1

/** Hours on the wall; `24:00` ends a day. */
export const interval = z.strictObject({ from: wallTime, to: z.union([wallTime, z.literal('24:00')]) })
export const weeklyInterval = interval.extend({
  days: z
    .array(weekday)
    .min(1)
    .refine((days) => new Set(days).size === days.length, 'repeated'),
})

/** A whole day, or a minute of one on the clinic's clock. */
export const dayOrMinute = z.union(
  [
    plainDate,
    z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/)
      .refine((value) => isPlainDate(value.slice(0, 10))),
  ],
  {
    error: 'must be a date like 2026-12-24 or 2026-12-24T13:00',
  },
)

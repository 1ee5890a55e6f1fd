import { instantAt, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import { busyTimes } from './busy-times.ts'
import { createCalendarLines } from './calendar-lines.ts'

/** A file as programs send it, with line ends as the standard has them. */
export const fileOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines.flatMap((each) => each.trim().split(/\n */)), 'END:VCALENDAR', ''].join(
    '\r\n',
  )

export const anEvent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n')

type Window = { from: Instant; to: Instant; zone: string }

/** What of a file is busy, as instants. */
export function readFile(
  file: string,
  { from = '2026-11-01T00:00:00Z', to = '2027-02-01T00:00:00Z', zone = 'Europe/Berlin' }: Partial<Window> = {},
): { busy: string[]; leftOut: number } {
  const lines = createCalendarLines()
  lines.take(file)
  const { spans, leftOut } = busyTimes(lines.end()!, { from: minuteOf(from), to: minuteOf(to), zone })
  const said = (minute: number) => instantAt(minute).slice(0, 16)
  return { busy: spans.map(([first, last]) => `${said(first)}/${said(last)}`), leftOut }
}

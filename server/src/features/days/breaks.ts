import { compareInstants, instantIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'

export type Span = { startsAt: Instant; endsAt: Instant }
export type Break = Span & { providerId: string; kind: 'break' | 'time-off' }
/** Hours of one doctor at one place; `24:00` and seconds are read, too. */
export type WorkingHours = { locationId: string; timeZone: string; startsAt: string; endsAt: string }

const byStart = (a: Span, b: Span) => compareInstants(a.startsAt, b.startsAt) || compareInstants(a.endsAt, b.endsAt)

/** From when to when hours are worked on a date. */
export const workedSpan = ({ timeZone, startsAt, endsAt }: WorkingHours, date: PlainDate): Span => ({
  startsAt: instantIn(timeZone, date, startsAt.slice(0, 5) as `${number}:${number}`),
  endsAt: instantIn(timeZone, date, endsAt.slice(0, 5) as `${number}:${number}`),
})

/** What lies between working hours, wherever they are worked. */
export function gapsBetween(hours: readonly WorkingHours[], date: PlainDate): Span[] {
  const spans = hours.map((each) => workedSpan(each, date)).sort(byStart)
  const gaps: Span[] = []
  let end = spans[0]?.endsAt
  for (const span of spans.slice(1)) {
    if (compareInstants(span.startsAt, end!) > 0) gaps.push({ startsAt: end!, endsAt: span.startsAt })
    if (compareInstants(span.endsAt, end!) > 0) end = span.endsAt
  }
  return gaps
}

/** The part of an absence that falls into a day. */
export const within = (absence: Span, day: Span): Span => ({
  startsAt: compareInstants(absence.startsAt, day.startsAt) > 0 ? absence.startsAt : day.startsAt,
  endsAt: compareInstants(absence.endsAt, day.endsAt) < 0 ? absence.endsAt : day.endsAt,
})

export const sortBreaks = (breaks: Break[]) =>
  breaks.sort((a, b) => byStart(a, b) || a.providerId.localeCompare(b.providerId))

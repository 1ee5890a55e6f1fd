/** Visits that were not canceled, and of them those that took place and to which nobody came. */
type Kept = [visits: number, fulfilled: number, noShows: number]

/** What a report counts of a day, or of any days together: sums alone, so that parts add up to the whole. */
export type Part = {
  booked: number
  visits: number
  fulfilled: number
  noShows: number
  canceled: number
  lateCancellations: number
  due: number
  doctors: Record<string, Kept>
  services: Record<string, number>
  locations: Record<string, number>
  sources: Record<string, number>
  /** By day of the week and hour, `3 14`. */
  hours: Record<string, number>
  /** By day of the week: who came, and who did not. */
  weekdays: Record<string, [fulfilled: number, noShows: number]>
  /** How many waited so many whole minutes. */
  waits: Record<string, number>
  reviews: [count: number, stars: number]
  messages: [sent: number, failed: number]
}

/** By doctor. */
export type MinutesPart = Record<string, [offered: number, booked: number]>

const counted = ['booked', 'visits', 'fulfilled', 'noShows', 'canceled', 'lateCancellations', 'due'] as const
const listed = ['services', 'locations', 'sources', 'hours', 'waits'] as const

/** Adds each value so many times, and leaves out what comes to nothing. */
function addLists<List extends number[]>(sum: Record<string, List>, part: Record<string, List>, times: 1 | -1) {
  for (const [key, values] of Object.entries(part)) {
    const own = (sum[key] ??= values.map(() => 0) as List)
    for (const [place, value] of values.entries()) own[place]! += times * value
    if (own.every((value) => value === 0)) delete sum[key]
  }
}

function addCounts(sum: Record<string, number>, part: Record<string, number>, times: 1 | -1) {
  for (const [key, value] of Object.entries(part)) {
    const now = (sum[key] ?? 0) + times * value
    if (now === 0) delete sum[key]
    else sum[key] = now
  }
}

/** @param less what they have too much */
export function sumOfParts(parts: readonly Part[], less: readonly Part[] = []): Part {
  const sum: Part = {
    ...{ booked: 0, visits: 0, fulfilled: 0, noShows: 0, canceled: 0, lateCancellations: 0, due: 0 },
    ...{ doctors: {}, services: {}, locations: {}, sources: {}, hours: {}, weekdays: {}, waits: {} },
    ...{ reviews: [0, 0], messages: [0, 0] },
  }
  const add = (part: Part, times: 1 | -1) => {
    for (const name of counted) sum[name] += times * part[name]
    for (const name of listed) addCounts(sum[name], part[name], times)
    addLists(sum.doctors, part.doctors, times)
    addLists(sum.weekdays, part.weekdays, times)
    for (const name of ['reviews', 'messages'] as const) {
      sum[name][0] += times * part[name][0]
      sum[name][1] += times * part[name][1]
    }
  }
  for (const part of parts) add(part, 1)
  for (const part of less) add(part, -1)
  return sum
}

/** @param less what they have too much */
export function sumOfMinutes(parts: readonly MinutesPart[], less: readonly MinutesPart[] = []): MinutesPart {
  const sum: MinutesPart = {}
  for (const part of parts) addLists(sum, part, 1)
  for (const part of less) addLists(sum, part, -1)
  return sum
}

/** The middle wait and the one that nine of ten did not exceed: waits that happened, none between two. */
export function waitingOf(waits: Part['waits']) {
  const sorted = Object.entries(waits)
    .map(([minutes, visits]) => ({ minutes: Number(minutes), visits }))
    .toSorted((a, b) => a.minutes - b.minutes)
  const all = sorted.reduce((sum, { visits }) => sum + visits, 0)
  if (all === 0) return null
  const at = (share: number) => {
    let left = Math.ceil(all * share)
    return sorted.find(({ visits }) => (left -= visits) <= 0)!.minutes
  }
  return { visits: all, median: at(0.5), ninetieth: at(0.9) }
}

import { dayAt, minuteOfLocal, MINUTES_PER_DAY, periodAt, reached, weekdayOf, type Zone } from '../kit/zone.ts'
import { changesUntil, specialFrom, weekAfter, type Hours } from './hours.ts'

/**
 * What decides which times are free, for one provider at one place and one service. Instants are whole minutes since
 * 1970 (`kit/time.ts` turns texts into them), lengths are minutes, days count from 1970 in the zone's calendar.
 */
export interface SlotSearch {
  /** The zone of the place, whose walls the hours are read from. */
  readonly zone: Zone
  readonly hours: Hours
  /** From `packClaims`. Each claim holds its own buffers already. When moving a visit, leave its own claim out. */
  readonly claims: Int32Array
  /**
   * For each kind of room or device that the visit needs, what is taken of every one of that kind, as `claims` are: one
   * of them has to be free for all of the visit and its buffers.
   */
  readonly needs: readonly (readonly Int32Array[])[]
  /** Of a visit for several: where sessions with a seat left begin, sorted, and one more has what a visit needs. */
  readonly joinable?: Int32Array
  readonly duration: number
  readonly bufferBefore: number
  readonly bufferAfter: number
  /** The grid: a visit may start at an interval's start and every so many minutes after it. */
  readonly step: number
  /** Minutes from now before which nothing may start. */
  readonly notice: number
  /** The last day that may be booked, counted from today: 0 is today only. */
  readonly horizonDays: number
  /** Visits a day, or null for any number. */
  readonly dailyLimit: number | null
  /** Visits booked already, by day. A day at its limit offers nothing. */
  readonly bookedOn: ReadonlyMap<number, number>
  /** Rounded up to a whole minute (`minuteFrom`). */
  readonly now: number
  /** Slots start in [from, to). */
  readonly from: number
  readonly to: number
}

/** Starts that need not be found again: minutes from `from` on, 1 where one is known. */
export interface KnownStarts {
  readonly from: number
  readonly marks: Uint8Array
}

/**
 * Writes the starts of the free slots into `out`, sorted and each once, and returns how many; stops at `limit`, or
 * when `out` is full. Those that are `known` are passed over where that saves a look at the claims.
 *
 * Hours hold the visit, not its buffers; the visit with its buffers may meet a claim and not overlap it. On days when
 * the clock changes, work opens by the "compatible" rule, closes when the clock first reaches the closing time, and
 * the grid goes on in true minutes between them. A slot always starts on the date whose hours offer it, so hours that
 * the clock leaves out offer nothing.
 */
export function writeSlots(search: SlotSearch, out: Int32Array, limit = out.length, known?: KnownStarts): number {
  if (search.joinable === undefined || search.joinable.length === 0) return writeFree(search, out, limit, known)
  const joined = search.joinable.filter((start) => mayBeJoined(search, start))
  const free = new Int32Array(out.length)
  const all = [...free.subarray(0, writeFree(search, free, limit, known)), ...joined].sort((a, b) => a - b)
  const count = Math.min(limit, out.length, all.length)
  out.set(all.slice(0, count))
  return count
}

const NOTHING = new Int32Array(0)
const joinedStart = new Int32Array(1)

/** Whether hours, notice and horizon let somebody take a seat there. It begins where it begins, on the grid or not. */
const mayBeJoined = (search: SlotSearch, start: number): boolean =>
  start >= search.from &&
  start < search.to &&
  writeFree({ ...search, claims: NOTHING, needs: [], step: 1, from: start, to: start + 1 }, joinedStart) === 1

function writeFree(search: SlotSearch, out: Int32Array, limit = out.length, known?: KnownStarts): number {
  const { zone, hours, claims, needs, duration, bufferBefore, bufferAfter, step, dailyLimit, bookedOn, now, to } =
    search
  if (!(step >= 1 && duration >= 1)) throw new RangeError('A slot needs a step and a duration of a minute or more')
  const earliest = Math.max(search.from, now + Math.max(search.notice, 0))
  const wanted = Math.min(limit, out.length)
  if (earliest >= to || wanted <= 0) return 0

  // One day more than `to` reads, for clocks that once went back over midnight and showed a date twice.
  const lastDay = Math.min(dayAt(zone, to) + 1, dayAt(zone, now) + search.horizonDays)
  const firstDay = dayAt(zone, earliest)
  let period = periodAt(zone, (firstDay - 1) * MINUTES_PER_DAY)
  let [steadyFrom, steadyTo] = steadyLocal(zone, period)
  const { specialDays, changeDays } = hours
  let change = changesUntil(hours, firstDay)
  let week = weekAfter(hours, change)
  let special = specialFrom(hours, firstDay)
  let weekday = weekdayOf(firstDay) - 1
  let claim = firstClaimAfter(claims, earliest - bufferBefore)
  let count = 0

  for (let day = firstDay; day <= lastDay; day++) {
    if (changeDays[change] === day) week = weekAfter(hours, ++change)
    const isSpecial = special < specialDays.length && specialDays[special] === day
    const intervals = isSpecial ? hours.special[special++]! : week[weekday]!
    weekday = weekday === 6 ? 0 : weekday + 1
    if (intervals.length === 0) continue
    if (dailyLimit !== null && (bookedOn.get(day) ?? 0) >= dailyLimit) continue

    const midnight = day * MINUTES_PER_DAY
    while (midnight >= steadyTo) [steadyFrom, steadyTo] = steadyLocal(zone, ++period)
    const steady = midnight >= steadyFrom && midnight + MINUTES_PER_DAY < steadyTo
    const utcMidnight = midnight - zone.offset[period]!

    for (let i = 0; i < intervals.length; i += 2) {
      const open = steady ? utcMidnight + intervals[i]! : minuteOfLocal(zone, midnight + intervals[i]!)
      const close = steady ? utcMidnight + intervals[i + 1]! : reached(zone, midnight + intervals[i + 1]!)
      const last = Math.min(close - duration, to - 1)
      let start = open < earliest ? onGrid(open, step, earliest) : open
      while (start <= last) {
        if (known !== undefined) {
          while (start <= last && known.marks[start - known.from] === 1) start += step
          if (start > last) break
        }
        while (claim < claims.length && claims[claim + 1]! <= start - bufferBefore) claim += 2
        const isLast = claim >= claims.length || claims[claim]! - duration - bufferAfter >= last
        const lastFree = isLast ? last : claims[claim]! - duration - bufferAfter
        for (; start <= lastFree; start += step) {
          if (!steady && dayAt(zone, start) !== day) continue
          if (needs.length > 0 && !areNeedsMet(search, start)) continue
          out[count++] = start
          if (count === wanted) return count
        }
        if (isLast) break
        start = onGrid(open, step, claims[claim + 1]! + bufferBefore)
      }
    }
  }
  return count
}

/**
 * The local times [from, to) that a period of the zone shows, and no other period does or leaves out: a day that lies
 * in there, and does not end with it, has one offset.
 */
function steadyLocal({ at, offset }: Zone, period: number): [from: number, to: number] {
  const own = offset[period]!
  const from = period === 0 ? Number.NEGATIVE_INFINITY : at[period]! + Math.max(offset[period - 1]!, own)
  return [from, at[period + 1]! + own]
}

/** The first point of the grid from `open` on that is not before `minute`. */
function onGrid(open: number, step: number, minute: number): number {
  return open + Math.imul(((minute - open + step - 1) / step) | 0, step)
}

/** Whether of each kind of room or device that a visit needs one is free for it. */
function areNeedsMet({ needs, duration, bufferBefore, bufferAfter }: SlotSearch, start: number): boolean {
  const range = { from: start - bufferBefore, to: start + duration + bufferAfter }
  return needs.every((group) => group.some((claims) => isFreeFor(claims, range)))
}

/** Whether nothing is taken of a range; `claims` as `packClaims` makes them. */
export function isFreeFor(claims: Int32Array, { from, to }: { from: number; to: number }): boolean {
  const next = firstClaimAfter(claims, from)
  return next >= claims.length || claims[next]! >= to
}

/** The index of the first claim that ends after a minute. */
function firstClaimAfter(claims: Int32Array, minute: number): number {
  let low = 0
  let high = claims.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (claims[middle * 2 + 1]! <= minute) low = middle + 1
    else high = middle
  }
  return low * 2
}

let scratch = new Int32Array(2048)

/** The starts of the free slots as a new array, sorted; `limit` stops early. */
export function freeStarts(search: SlotSearch, limit = Number.POSITIVE_INFINITY): Int32Array {
  for (;;) {
    const count = writeSlots(search, scratch, Math.min(limit, scratch.length))
    if (count < scratch.length || count === limit) return scratch.slice(0, count)
    scratch = new Int32Array(scratch.length * 2)
  }
}

const single = new Int32Array(1)

export function firstFree(search: SlotSearch): number | undefined {
  return writeSlots(search, single) === 1 ? single[0] : undefined
}

/** Whether listing would offer exactly this start: what holding, booking and moving ask. Ignores `from` and `to`. */
export function isOffered(search: SlotSearch, start: number): boolean {
  return writeSlots({ ...search, from: start, to: start + 1 }, single) === 1
}

/** The `count` starts nearest to a wanted one, sorted by time; of two equally near the earlier. `starts` is sorted. */
export function nearestTo(starts: ArrayLike<number>, wanted: number, count: number): number[] {
  let after = 0
  while (after < starts.length && starts[after]! < wanted) after++
  let before = after
  while (after - before < count && (before > 0 || after < starts.length)) {
    const takesBefore =
      before > 0 && (after === starts.length || wanted - starts[before - 1]! <= starts[after]! - wanted)
    if (takesBefore) before--
    else after++
  }
  return Array.from({ length: after - before }, (_, index) => starts[before + index]!)
}

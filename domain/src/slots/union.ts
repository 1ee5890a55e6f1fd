import { writeSlots, type SlotSearch } from './slots.ts'

/**
 * The starts that at least one of several searches offers, sorted and each once. Of each search after the first only
 * what is not yet known is looked for, so that many doctors cost little more than their hours. A minute between the
 * earliest `from` and the latest `to` takes five bytes: meant for weeks, not for decades.
 */
export function findUnion(searches: readonly SlotSearch[]): Int32Array {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const search of searches) {
    from = Math.min(from, search.from)
    to = Math.max(to, search.to)
  }
  if (from >= to) return new Int32Array(0)

  const marks = new Uint8Array(to - from)
  const found = new Int32Array(marks.length)
  for (const search of searches) {
    const count = writeSlots(search, found, found.length, { from, marks })
    for (let index = 0; index < count; index++) marks[found[index]! - from] = 1
  }
  let count = 0
  for (let minute = 0; minute < marks.length; minute++) if (marks[minute] === 1) found[count++] = from + minute
  return found.slice(0, count)
}

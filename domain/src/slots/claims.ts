import { minuteFrom, minuteOf, type Instant } from '../kit/time.ts'

/**
 * What is taken, ready for the engine: pairs of start and end minute, sorted, apart from each other. Widened outwards
 * to whole minutes; claims that overlap or meet (a doctor's and a room's) become one.
 */
export function packClaims(claims: readonly { readonly start: Instant; readonly end: Instant }[]): Int32Array {
  return packMinutes(claims.map(({ start, end }) => [minuteOf(start), minuteFrom(end)]))
}

/** The same from whole minutes. */
export function packMinutes(claims: readonly (readonly [start: number, end: number])[]): Int32Array {
  const sorted = claims.filter(([start, end]) => start < end).toSorted((a, b) => a[0] - b[0])
  const pairs = new Int32Array(sorted.length * 2)
  let length = 0
  for (const [start, end] of sorted) {
    if (length > 0 && start <= pairs[length - 1]!) {
      pairs[length - 1] = Math.max(pairs[length - 1]!, end)
    } else {
      pairs[length++] = start
      pairs[length++] = end
    }
  }
  return pairs.subarray(0, length)
}

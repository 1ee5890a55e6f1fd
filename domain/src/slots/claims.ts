/**
 * What is taken, ready for the engine: pairs of start and end minute, sorted, apart from each other; claims that overlap
 * or meet become one. Whoever reads them widens them outwards to whole minutes.
 */
export function packClaims(claims: readonly (readonly [start: number, end: number])[]): Int32Array {
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

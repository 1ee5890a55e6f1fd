/** Minutes of a day, `to` not included. */
export type Stretch = { from: number; to: number }

/** Beside how many others something stands, and in which place. */
export type Lane = { lane: number; lanes: number }

/**
 * Lays out what overlaps side by side: each in the first lane that is free when it begins, all that hang together in as
 * many lanes as there are at the same moment.
 * @param stretches by their beginning
 */
export function lanesOf(stretches: readonly Stretch[]): Lane[] {
  const placed: Lane[] = []
  let together: Lane[] = []
  let ends: number[] = []
  for (const { from, to } of stretches) {
    if (ends.every((end) => end <= from)) [together, ends] = [[], []]
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to
    together.push({ lane, lanes: 1 })
    for (const each of together) each.lanes = ends.length
    placed.push(together.at(-1)!)
  }
  return placed
}

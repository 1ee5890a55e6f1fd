import type { Comparison } from '../compare.ts'

export const say = (text: string) => process.stdout.write(`${text}\n`)

const whole = (value: number) => Math.round(value).toLocaleString('en-US')
const time = (microseconds: number) =>
  microseconds < 1000 ? `${microseconds.toFixed(1)} µs` : `${(microseconds / 1000).toFixed(1)} ms`

/** One line a comparison, and the least of their medians against what is aimed at. */
export function sayRatios(title: string, comparisons: readonly Comparison[], aim: number): void {
  say(`\n${title}`)
  for (const { name, ratio, least, most, ours, theirs, rounds } of comparisons)
    say(
      `  ${name}: ${whole(ratio)} times (median of ${rounds} rounds, ${whole(least)} to ${whole(most)}; ${time(ours)} and ${time(theirs)})`,
    )
  const ratios = comparisons.map(({ ratio }) => ratio).toSorted((a, b) => a - b)
  const lowest = ratios[0]!
  say(
    `  least ${whole(lowest)}, median ${whole(ratios[ratios.length >> 1]!)}; aim at least ${whole(aim)}: ${lowest >= aim ? 'reached' : 'NOT REACHED'}`,
  )
}

/** The starts of both, or the bench stops: only what gives the same answer may be compared. */
export function assertSame(what: string, ours: ArrayLike<number>, theirs: ArrayLike<number>): void {
  const same =
    ours.length === theirs.length && Array.prototype.every.call(ours, (start, index) => start === theirs[index])
  if (!same) throw new Error(`${what}: not the same times (${ours.length} and ${theirs.length})`)
}

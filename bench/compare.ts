/** Several rounds of two ways to do the same, their order turned around every round; a figure is the median of ratios. */
export type Comparison = { name: string; ratio: number; least: number; most: number; rounds: number }

const minimumMs = 60

/** Milliseconds for one call, over as many calls as make a batch worth timing. */
function timed(run: () => unknown): number {
  run()
  for (let calls = 1; ; calls *= 4) {
    const began = performance.now()
    for (let call = 0; call < calls; call++) run()
    const took = performance.now() - began
    if (took >= minimumMs) return took / calls
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** How many times longer `theirs` takes than `ours`, both measured side by side in this run. */
export function compare(name: string, ours: () => unknown, theirs: () => unknown, rounds = 5): Comparison {
  const ratios = Array.from({ length: rounds }, (_, round) => {
    const order = round % 2 === 0 ? [ours, theirs] : [theirs, ours]
    const took = new Map(order.map((run) => [run, timed(run)]))
    return took.get(theirs)! / took.get(ours)!
  })
  return { name, ratio: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios), rounds }
}

/** Several rounds of two ways to do the same, their order turned around every round; a figure is the median of ratios. */
export interface Comparison {
  name: string
  ratio: number
  least: number
  most: number
  rounds: number
  /** Microseconds of one call, the median round of each: only to see what the ratio is made of. */
  ours: number
  theirs: number
}

const batchMs = 25
const batches = 3

/** Calls that fill one batch, found while the code becomes warm. */
function callsOf(run: () => unknown): number {
  for (let calls = 1; ; calls *= 2) {
    const took = batch(run, calls)
    if (took >= batchMs) return Math.max(1, Math.round((calls * batchMs) / took))
  }
}

function batch(run: () => unknown, calls: number): number {
  const began = performance.now()
  for (let call = 0; call < calls; call++) run()
  return performance.now() - began
}

/** Microseconds for one call: of three batches the quickest, which whatever else the machine does disturbed least. */
function timed(run: () => unknown, calls: number): number {
  return (Math.min(...Array.from({ length: batches }, () => batch(run, calls))) / calls) * 1000
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** How many times longer `theirs` takes than `ours`, both measured side by side in this run. */
export function compare(name: string, ours: () => unknown, theirs: () => unknown, rounds = 5): Comparison {
  const calls = [callsOf(ours), callsOf(theirs)] as const
  const measured = Array.from({ length: rounds }, (_, round) => {
    if (round % 2 === 0) return [timed(ours, calls[0]), timed(theirs, calls[1])] as const
    const later = timed(theirs, calls[1])
    return [timed(ours, calls[0]), later] as const
  })
  const ratios = measured.map(([own, other]) => other / own)
  return {
    name,
    ratio: median(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
    rounds,
    ours: median(measured.map(([own]) => own)),
    theirs: median(measured.map(([, other]) => other)),
  }
}

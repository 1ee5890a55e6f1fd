/** What was measured, at what time. */
export type MeasuredValue = { at: number; value: number }

/** Where a line lies in its box: times to the right, values upwards. */
export type TrendBox = { width: number; height: number; from: number; to: number; least: number; most: number }

/**
 * A box around lines, with a little room at its edges, and around values that shall be seen beside them. What changes by
 * less than `leastSpan` does not fill it, and what does not change runs through its middle.
 */
export function trendBox(
  lines: readonly (readonly MeasuredValue[])[],
  beside: readonly number[],
  { leastSpan, ...size }: { width: number; height: number; leastSpan: number },
): TrendBox {
  const all = lines.flat()
  const times = all.map(({ at }) => at)
  const values = [...all.map(({ value }) => value), ...beside]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const half = Math.max(most - least, leastSpan) * 0.6
  const middle = (least + most) / 2
  return { ...size, from: Math.min(...times), to: Math.max(...times), least: middle - half, most: middle + half }
}

const rounded = (value: number) => Math.round(value * 10) / 10

export const heightOf = ({ height, least, most }: TrendBox, value: number): number =>
  rounded(height * (1 - (value - least) / (most - least)))

/** On a true axis of time: what was measured in one week lies close together. */
export const pointOf = (box: TrendBox, { at, value }: MeasuredValue): { x: number; y: number } => ({
  x: rounded(box.to === box.from ? box.width / 2 : (box.width * (at - box.from)) / (box.to - box.from)),
  y: heightOf(box, value),
})

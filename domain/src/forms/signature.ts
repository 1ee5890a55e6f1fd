import { formLimits } from './limits.ts'

/** The field on which somebody signs, in steps of a stroke. */
export const signatureField = { width: 600, height: 200 } as const

export type Point = { x: number; y: number }

const drawn = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/

/**
 * Whether an answer was drawn: lines between points of the field, as a path of SVG and PDF has them, and nothing else
 * that a path can say. Whatever else somebody sends is a typed name.
 */
export function isDrawn(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > formLimits.answer || !drawn.test(value)) return false
  return [...value.matchAll(/(\d+) (\d+)/g)].every(
    ([, x, y]) => Number(x) <= signatureField.width && Number(y) <= signatureField.height,
  )
}

/** Points closer than that to the one before are left out: nobody sees them. */
const apart = 4

/** One more stroke of a signature; as it was, if that was a dot or there is no room for it any more. */
export function withStroke(before: string, points: readonly Point[]): string {
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most))
  const kept: Point[] = []
  for (const { x, y } of points) {
    const point = { x: within(x, signatureField.width), y: within(y, signatureField.height) }
    const last = kept.at(-1)
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= apart) kept.push(point)
  }
  if (kept.length < 2) return before
  const path = before + kept.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return path.length > formLimits.answer ? before : path
}

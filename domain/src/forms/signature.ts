import { formLimits } from './limits.ts'

/** The field on which somebody signs, in steps of a stroke. */
export const signatureField = { width: 600, height: 200 } as const

export type Point = { x: number; y: number }

const drawn = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/

/** What somebody signed with: strokes, their name, or both. Either is empty where there is none. */
export type Signature = { path: string; name: string }

/**
 * An answer is the path that was drawn, the name below it on a line of its own, or a name alone. A path is lines between
 * points of the field, as SVG and PDF have them, and nothing else that a path can say: whatever else somebody sends is a
 * typed name.
 */
export function readSignature(value: string): Signature {
  const [path = '', name = '', ...rest] = value.split('\n')
  return rest.length === 0 && isPath(path) ? { path, name } : { path: '', name: value }
}

export const writeSignature = ({ path, name }: Signature): string => (path && name ? `${path}\n${name}` : path || name)

const isPath = (text: string) =>
  text.length <= formLimits.answer &&
  drawn.test(text) &&
  [...text.matchAll(/(\d+) (\d+)/g)].every(
    ([, x, y]) => Number(x) <= signatureField.width && Number(y) <= signatureField.height,
  )

/** The name has its place beside it. */
const mostOfPath = formLimits.answer - formLimits.line - 1

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
  return path.length > mostOfPath ? before : path
}

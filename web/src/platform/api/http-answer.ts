import { shapes } from './http-shapes.ts'

/**
 * Whether an answer is the API's own. A captive portal or a proxy answers 200 as well, with a page, half a text or `{}`,
 * and nobody's visit is booked by that.
 */
export function isAnswerOf(operation: string, data: unknown): boolean {
  const shape = shapes[operation]
  if (shape === undefined) return false
  if (shape === 'nothing') return data === undefined || data === null || data === ''
  if (shape === 'list') return Array.isArray(data)
  if ('fileTypes' in shape) return data instanceof Blob && shape.fileTypes.includes(data.type.split(';')[0]!)
  return typeof data === 'object' && data !== null && shape.every((field) => field in data)
}

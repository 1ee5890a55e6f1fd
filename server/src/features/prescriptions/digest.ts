import { createHash } from 'node:crypto'
import type { SeenPrescription } from './see-prescription.ts'

/** Of anything that is kept as JSON. */
export const digestOf = (value: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(inOrderOfNames(value)))
    .digest()

/** Stands for what a doctor sees of a draft; its code and until when it is valid it has only once it is signed. */
export const digestOfSeen = ({ words, issues, paper }: Omit<SeenPrescription, 'seen'>): string =>
  digestOf({ words, issues, paper: { ...paper, code: null, notice: null } }).toString('base64url')

/** JSON as it is stored keeps no order of names. */
function inOrderOfNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrderOfNames)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, each]) => [name, inOrderOfNames(each)]),
  )
}

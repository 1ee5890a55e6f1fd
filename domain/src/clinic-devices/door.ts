import { lettersAsked } from './kinds.ts'

/** In small letters, without accents, spaces and strokes. */
const fold = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}]/gu, '')

/** Whether a last name begins with what was typed, in any case and without its accents. A shorter name is typed whole. */
export function beginsWith(familyName: string, typed: string): boolean {
  const [name, letters] = [fold(familyName), fold(typed)]
  return letters.length > 0 && name.startsWith(letters) && letters.length >= Math.min(lettersAsked, name.length)
}

type Visit = { patientId: string; startsAt: string }

/** The visit that somebody means: the next of one person. Null where nobody or several are meant: the desk asks who. */
export function theirVisit<V extends Visit>(found: readonly V[]): V | null {
  const [first, ...others] = found.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  return first && others.every(({ patientId }) => patientId === first.patientId) ? first : null
}

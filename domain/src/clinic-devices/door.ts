import { foldName } from '../kit/personal-name.ts'
import { lettersAsked } from './kinds.ts'

/** With umlauts written out, as a card may have them. */
const writtenOut = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüø]/g, (letter) => `${foldName(letter)}e`)
    .replaceAll(/\P{L}/gu, '')

/**
 * Whether a last name begins with what was typed, in any case, without its accents, an umlaut as such or written out. A
 * shorter name is typed whole.
 */
export function beginsWith(familyName: string, typed: string): boolean {
  const [name, letters] = [writtenOut(familyName), writtenOut(typed)]
  const isEnough = letters.length > 0 && letters.length >= Math.min(lettersAsked, name.length)
  if (!isEnough || !foldName(familyName).startsWith(foldName(typed))) return false
  // Folded, what ends within an umlaut that is written out would be any name with that vowel.
  return !/[aou]e$/.test(letters) || name.startsWith(letters)
}

type Visit = { patientId: string; startsAt: string }

/** The visit that somebody means: the next of one person. Null where nobody or several are meant: the desk asks who. */
export function theirVisit<V extends Visit>(found: readonly V[]): V | null {
  const [first, ...others] = found.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  return first && others.every(({ patientId }) => patientId === first.patientId) ? first : null
}

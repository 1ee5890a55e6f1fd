import { textFields, type TextField } from '../encounters/content.ts'
import { refusedField, type Refused } from '../kit/refused.ts'

/** A phrase is a text for any place, found by its abbreviation; a template fills the parts of a note at once. */
export const noteTextKinds = ['phrase', 'template'] as const
export type NoteTextKind = (typeof noteTextKinds)[number]

export type NoteText = { kind: NoteTextKind; name: string; text: string } & Record<TextField, string>

/** So many somebody keeps. */
export const noteTextsAtMost = 300

export const noteTextAtMost = 5000
export const templateNameAtMost = 60
export const abbreviationAtMost = 24
const abbreviation = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,23}$/u
export const isAbbreviation = (name: string): boolean => abbreviation.test(name)

/** What a text cannot be: a phrase without words, a template without any part, or one that is both. */
export function mistakeIn({ kind, name, text, ...parts }: NoteText): Refused | null {
  const hasParts = textFields.some((field) => parts[field] !== '')
  if (kind === 'template') {
    if (text !== '') return refusedField('/body/text', 'unknown', 'A template has parts.')
    return hasParts ? null : refusedField('/body/complaint', 'required', 'A template fills one part at least.')
  }
  if (!isAbbreviation(name))
    return refusedField('/body/name', 'abbreviation', 'Letters and digits, - and _, up to 24 of them.')
  if (hasParts) return refusedField('/body/text', 'unknown', 'A phrase has no parts.')
  return text === '' ? refusedField('/body/text', 'required', 'A phrase has a text.') : null
}

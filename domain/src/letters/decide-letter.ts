import { Refused, refusedField } from '../kit/refused.ts'
import { daysBetween, type PlainDate } from '../kit/time.ts'
import type { LetterKind } from '../chart-files/kinds.ts'
import type { LetterContent } from './model.ts'

/** Longer than that nobody is certified unable to work in one piece. */
export const sickDaysAtMost = 366

type Former = { kind: LetterKind; isWithdrawn: boolean; isReplaced: boolean }

/**
 * Whether a letter can be issued: for a time that has an end after its beginning, and in the place of none but a withdrawn
 * one of its kind.
 * @param former what it is to replace; undefined for nothing, null for what is not there
 */
export function decideLetter(content: LetterContent, former?: Former | null): Refused | null {
  if (content.kind === 'sick-note') {
    const days = daysBetween(content.from as PlainDate, content.until as PlainDate)
    if (days < 0) return refusedField('/body/content/until', 'before_start', 'It ends before it begins.')
    if (days >= sickDaysAtMost) return refusedField('/body/content/until', 'too_long', 'It lasts longer than a year.')
  }
  if (former === undefined) return null
  if (former?.kind !== content.kind) return new Refused('not_found')
  return former.isWithdrawn && !former.isReplaced ? null : new Refused('letter_replaced')
}

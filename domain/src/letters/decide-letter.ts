import { Refused, refusedField } from '../kit/refused.ts'
import { daysBetween, type PlainDate } from '../kit/time.ts'
import { fieldsIn } from '../note-texts/fields.ts'
import type { LetterKind } from '../chart-files/kinds.ts'
import { daysFromVisitAtMost } from './limits.ts'
import type { LetterContent, SickNote } from './model.ts'

/** On paper, of all its parts together. */
export const pagesAtMost = 20

/** The parts of a letter in which fields of a phrase or a template wait to be filled in. */
export const unfilledFields = (content: LetterContent): { field: string; names: string[] }[] =>
  Object.entries(content)
    .map(([field, value]) => ({
      field,
      names: typeof value === 'string' ? fieldsIn(value).map(({ name }) => name) : [],
    }))
    .filter(({ names }) => names.length > 0)

type Former = { kind: LetterKind; isWithdrawn: boolean; isReplaced: boolean }

/**
 * Whether a letter can be issued. No field of a phrase waits in it; its time does not end before it begins and is not
 * far from the visit; and what it replaces, if anything, is a withdrawn one of its kind.
 * @param seen the day of the visit
 * @param former what it is to replace; undefined for nothing, null for what is not there
 */
export function decideLetter(content: LetterContent, seen: PlainDate, former?: Former | null): Refused | null {
  const [unfilled] = unfilledFields(content)
  if (unfilled) {
    const message = `These are not filled in yet: ${unfilled.names.join(', ')}`
    return refusedField(`/body/content/${unfilled.field}`, 'unfilled', message)
  }
  if (content.kind === 'sick-note') {
    const days = daysBetween(content.from as PlainDate, content.until as PlainDate)
    if (days < 0) return refusedField('/body/content/until', 'before_start', 'It ends before it begins.')
    const far = farDay(content, seen)
    if (far)
      return refusedField(
        `/body/content/${far}`,
        'out_of_range',
        `This is more than ${daysFromVisitAtMost} days from the visit.`,
      )
  }
  if (former === undefined) return null
  if (former?.kind !== content.kind) return new Refused('not_found')
  return former.isWithdrawn && !former.isReplaced ? null : new Refused('letter_replaced')
}

/** Which day of a note is too far from its visit to be meant. */
export const farDay = (note: Pick<SickNote, 'from' | 'until'>, seen: PlainDate): 'from' | 'until' | undefined =>
  (['from', 'until'] as const).find(
    (field) => Math.abs(daysBetween(note[field] as PlainDate, seen)) > daysFromVisitAtMost,
  )

/**
 * In days, what a note is usual for: Germany's directive on incapacity for work (Arbeitsunfähigkeits-Richtlinie, § 5 (3) and
 * (4)) says up to three before the visit, and not more than two weeks ahead. A measure to ask by, no law for a private
 * note, and none of the United States.
 */
const usual = { before: 3, long: 14, ahead: 14 }

/** For when a note is, seen from its visit. */
export type SickSpan = {
  /** Days from its first day to the visit; negative after it. */
  before: number
  /** Days that it lasts, both ends included. */
  long: number
  /** Whether a doctor is asked once more before it is issued. */
  isUnusual: boolean
}

/** @param seen the day of the visit */
export function sickSpanOf({ from, until }: Pick<SickNote, 'from' | 'until'>, seen: PlainDate): SickSpan {
  const before = daysBetween(from as PlainDate, seen)
  const long = daysBetween(from as PlainDate, until as PlainDate) + 1
  return { before, long, isUnusual: before > usual.before || long > usual.long || before < -usual.ahead }
}

/** A note for an unusual time is issued once its doctor has said that this is what they mean. */
export const decideSpan = (content: LetterContent, seen: PlainDate, isConfirmed: boolean): Refused | null =>
  content.kind === 'sick-note' && !isConfirmed && sickSpanOf(content, seen).isUnusual
    ? new Refused('span_unconfirmed')
    : null

/**
 * Whether a note says that it is the first or follows on another: not in the United States, where nobody asks for it, nor
 * where it would be taken for the statutory form, which has a box for that.
 */
export const tellsOrder = ({ country, isStatutory }: { country: string; isStatutory: boolean }): boolean =>
  country !== 'US' && !isStatutory

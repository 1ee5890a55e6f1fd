import { sickSpanOf } from '@polyclinic/domain/letters/decide-letter.ts'
import type { LetterContent, SickNote } from '@polyclinic/domain/letters/model.ts'
import { isPlainDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

/** For how long a note is, and how far from its visit it begins; null as long as that cannot be told. */
export function spanWords({ from, until }: Pick<SickNote, 'from' | 'until'>, seen: PlainDate, { t }: Texts) {
  if (!isPlainDate(from) || !isPlainDate(until) || until < from) return null
  const { before, long, isUnusual } = sickSpanOf({ from, until }, seen)
  const begins = before > 0 ? 'letters.beginsBefore' : before < 0 ? 'letters.beginsAfter' : 'letters.beginsWith'
  return { words: t('letters.span', { begins: t(begins, { days: Math.abs(before) }), days: long }), isUnusual }
}

/** What its doctor has to confirm; null where nothing is unusual. */
export function unusualSpan(content: LetterContent, seen: PlainDate, texts: Texts): string | null {
  const span = content.kind === 'sick-note' ? spanWords(content, seen, texts) : null
  return span?.isUnusual ? span.words : null
}

import type { LetterContent } from '@polyclinic/domain/letters/model.ts'
import { daysBetween, isPlainDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { farDay, unfilledFields } from '@polyclinic/domain/letters/decide-letter.ts'
import { listCharacters, unprintableFields } from '@polyclinic/domain/letters/printing.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { WrongField } from '../forms/field-errors.ts'
import { required } from './letter-fields.tsx'

/** What keeps a letter from being issued, each field once. */
export function wrongFields(content: LetterContent, seen: PlainDate, texts: Texts): WrongField[] {
  const missing = missingFields(content, seen, texts)
  const unprintable = unprintableFields(content)
    .filter(({ field }) => missing.every(({ id }) => id !== field))
    .map(({ field, characters }) => ({
      id: field,
      message: texts.t('letters.unprintable', { characters: listCharacters(characters) }),
    }))
  const unfilled = unfilledFields(content)
    .filter(({ field }) => missing.every(({ id }) => id !== field))
    .map(({ field, names }) => ({
      id: field,
      message: texts.t('noteTexts.unfilled', { count: names.length, names: names.join(', ') }),
    }))
  return [...missing, ...unfilled, ...unprintable.filter(({ id }) => unfilled.every((each) => each.id !== id))]
}

function missingFields(content: LetterContent, seen: PlainDate, { t }: Texts): WrongField[] {
  if (content.kind === 'referral')
    return required.referral
      .filter((id) => content[id] === '')
      .map((id) => ({ id, message: t(`letters.${id}Missing`) }))
  if (content.kind === 'report')
    return required.report.filter((id) => content[id] === '').map((id) => ({ id, message: t(`letters.${id}Missing`) }))
  const missing = (['from', 'until'] as const).filter((id) => !isPlainDate(content[id]))
  if (missing.length > 0) return missing.map((id) => ({ id, message: t('letters.dateMissing') }))
  const days = daysBetween(content.from as PlainDate, content.until as PlainDate)
  if (days < 0) return [{ id: 'until', message: t('letters.endsBefore') }]
  const far = farDay(content, seen)
  return far ? [{ id: far, message: t('letters.tooFar') }] : []
}

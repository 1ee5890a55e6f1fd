import type { DraftFields } from '@polyclinic/domain/encounters/draft-endpoints.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { isPlainDate } from '@polyclinic/domain/kit/time.ts'
import type { LetterContent } from '@polyclinic/domain/letters/model.ts'
import { useState } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { DraftState } from '../drafts/draft-keeper.ts'
import { useVisitDraft, type KnownDraft } from '../encounters/use-visit-draft.ts'
import type { WrongField } from '../forms/field-errors.ts'
import type { LetterDraft } from './use-letters.ts'

/** What is kept of a letter besides its kind. */
export type LetterField = Exclude<keyof DraftFields, 'text' | 'replaces'>
type Conflicts = DraftState<DraftFields, KnownDraft<DraftFields>>['conflicts']

/** What the form calls them, where two wrote on one. */
export const fieldWords: Record<LetterField, PlainTextKey> = {
  ...{ from: 'letters.from', until: 'letters.until', keptFrom: 'letters.keptFrom', isFirst: 'letters.order' },
  ...{ diagnosis: 'letters.diagnosis', remark: 'letters.remark', recipient: 'letters.recipient' },
  ...{ question: 'letters.question', diagnoses: 'letters.diagnoses', findings: 'letters.findings' },
  ...{ therapy: 'letters.therapy', assessment: 'letters.assessment' },
}

/** What stands in a field, as the form says it. */
export function valueWords(field: LetterField, value: unknown, { t, formatLocale }: Texts): string {
  if (field === 'isFirst') return t(value === false ? 'letters.following' : 'letters.first')
  if (field === 'keptFrom') return t(value === 'school' ? 'letters.school' : 'letters.work')
  const said = typeof value === 'string' ? value : ''
  return (field === 'from' || field === 'until') && isPlainDate(said) ? formatLongDate(said, formatLocale) : said
}

/** A letter as it is typed, kept until it is issued or discarded; what another device writes comes into its fields. */
export function useKeptLetter(
  visitId: string,
  start: LetterDraft,
  at: Pick<KnownDraft<unknown>, 'version' | 'isKept'>,
) {
  const { kind, ...begun } = start.content
  const [known] = useState<KnownDraft<DraftFields>>({
    ...at,
    content: { ...begun, replaces: start.replaces },
  })
  const draft = useVisitDraft(visitId, kind, known)
  const fields = Object.keys(begun) as LetterField[]
  return { ...draft, kind, fields }
}

/** What a letter would say, of what is kept. */
export function asLetter(kind: LetterContent['kind'], kept: DraftFields): LetterDraft {
  const { text: _text, replaces = null, ...content } = kept
  return { content: { kind, ...content } as LetterContent, replaces }
}

/** All that stands in it as plain text, each part under its name. */
export const letterWords = (fields: readonly LetterField[], content: DraftFields, texts: Texts): string =>
  fields
    .map((field) => ({ field, said: valueWords(field, content[field], texts) }))
    .filter(({ said }) => said !== '')
    .map(({ field, said }) => `${texts.t(fieldWords[field])}: ${said}`)
    .join('\n')

/** Without the space around what was typed. */
export const tidied = (kept: DraftFields): DraftFields => ({
  ...(Object.fromEntries(
    Object.entries(kept).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as DraftFields),
  ...('diagnosis' in kept && { diagnosis: kept.diagnosis?.trim() || null }),
})

/** Of which fields there are two versions. */
export const conflictsIn = (fields: readonly LetterField[], conflicts: Conflicts, message: string): WrongField[] =>
  fields.filter((field) => conflicts[field]).map((id) => ({ id, message }))

import type { DraftContent } from '@polyclinic/domain/encounters/draft-endpoints.ts'
import type { LetterContent } from '@polyclinic/domain/letters/model.ts'
import { isSame } from '@polyclinic/domain/kit/same.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { DraftState, SavedDraft } from '../drafts/draft-keeper.ts'
import { useVisitDraft } from '../encounters/use-visit-draft.ts'
import type { WrongField } from '../forms/field-errors.ts'
import type { LetterDraft } from './use-letters.ts'

/** What is kept of a letter besides its kind. */
export type LetterField = Exclude<keyof DraftContent, 'text' | 'replaces'>
type Conflicts = DraftState<DraftContent, SavedDraft<DraftContent>>['conflicts']

/** What the form calls them, where two wrote on one. */
export const fieldWords: Record<LetterField, PlainTextKey> = {
  ...{ from: 'letters.from', until: 'letters.until', keptFrom: 'letters.keptFrom', isFirst: 'letters.order' },
  ...{ diagnosis: 'letters.diagnosis', remark: 'letters.remark', recipient: 'letters.recipient' },
  ...{ question: 'letters.question', diagnoses: 'letters.diagnoses', findings: 'letters.findings' },
  ...{ therapy: 'letters.therapy', assessment: 'letters.assessment' },
}

/** A letter as it is typed, kept until it is issued or given up; `round` counts what came from another device. */
export function useKeptLetter(
  visitId: string,
  start: LetterDraft,
  { version, onOthers }: { version: number; onOthers: (content: LetterContent) => void },
) {
  const { kind, ...fields } = start.content
  const [known] = useState<SavedDraft<DraftContent>>({ version, content: { ...fields, replaces: start.replaces } })
  const draft = useVisitDraft(visitId, kind, known)
  const { keeper, content } = draft
  const shown = useRef(content)
  const [round, setRound] = useState(0)
  const take = useEffectEvent((kept: DraftContent) => {
    if (isSame(kept, shown.current)) return
    shown.current = kept
    const { text: _text, replaces: _replaces, ...letter } = kept
    onOthers({ ...start.content, ...letter } as LetterContent)
    setRound((count) => count + 1)
  })
  useEffect(() => take(content), [content])
  const type = (typed: Partial<DraftContent> & { kind?: string }) => {
    for (const field of Object.keys(fields) as LetterField[])
      if (field in typed && !isSame(typed[field], keeper.state().content[field])) {
        shown.current = { ...shown.current, [field]: typed[field] }
        keeper.type(field, typed[field])
      }
  }
  const settle = (field: LetterField, keep: 'mine' | 'theirs') => keeper.settle(field, keep)
  return { ...draft, fields: Object.keys(fields) as LetterField[], round, type, settle }
}

/** Of which fields there are two versions. */
export const conflictsIn = (fields: readonly LetterField[], conflicts: Conflicts, message: string): WrongField[] =>
  fields.filter((field) => conflicts[field]).map((id) => ({ id, message }))

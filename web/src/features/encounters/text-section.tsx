import type { TextField } from '@polyclinic/domain/encounters/content.ts'
import { useId, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { NoteSection } from './note-section.tsx'
import type { LiveDraft } from './use-draft.ts'

type TextSectionProps = {
  field: TextField
  draft: LiveDraft
  timeZone: string
  /** What can be taken over. */
  children?: ReactNode
}

/** A part of the note in free words. */
export function TextSection({ field, draft, timeZone, children }: TextSectionProps) {
  const { t } = useTexts()
  const id = useId()
  const { keeper, content, conflicts, saving } = draft
  const conflict = conflicts[field]
  return (
    <NoteSection title={t(`encounters.${field}`)}>
      {children}
      <TextArea
        id={id}
        aria-label={t(`encounters.${field}`)}
        value={content[field]}
        maxLength={20_000}
        readOnly={saving === 'refused'}
        onChange={({ target }) => keeper.type(field, target.value)}
      />
      {conflict && (
        <ConflictNote
          conflict={conflict}
          timeZone={timeZone}
          theirs={conflict.theirs as string}
          onSettle={(keep) => keeper.settle(field, keep)}
        />
      )}
    </NoteSection>
  )
}

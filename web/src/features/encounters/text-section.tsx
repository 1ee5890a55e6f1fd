import type { TextField } from '@polyclinic/domain/encounters/content.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { PhraseArea, PhraseButton } from '../note-texts/phrase-area.tsx'
import { usePhrases } from '../note-texts/use-phrases.ts'
import { ConflictNote } from '../drafts/conflict-note.tsx'
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
  const { keeper, content, conflicts, saving } = draft
  const conflict = conflicts[field]
  const label = t(`encounters.${field}`)
  const isLocked = saving === 'refused'
  const phrases = usePhrases(content[field], isLocked)
  return (
    <NoteSection title={label} aside={!isLocked && <PhraseButton label={label} onPress={phrases.ask} />}>
      {children}
      <PhraseArea
        phrases={phrases}
        name={field}
        label={label}
        maxLength={20_000}
        value={content[field]}
        isLocked={isLocked}
        onType={(value) => keeper.type(field, value)}
      />
      {conflict && (
        <ConflictNote
          conflict={conflict}
          timeZone={timeZone}
          theirs={conflict.theirs}
          onSettle={(keep) => keeper.settle(field, keep)}
        />
      )}
    </NoteSection>
  )
}

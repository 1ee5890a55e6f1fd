import { textAtMost, type TextField } from '@polyclinic/domain/encounters/content.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { PhraseArea, PhraseButton } from '../note-texts/phrase-area.tsx'
import { usePhrases } from '../note-texts/use-phrases.ts'
import { ConflictNote } from '../drafts/conflict-note.tsx'
import { isLocked, isRefusedIn } from '../drafts/is-trouble.ts'
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
  const { keeper, content, conflicts } = draft
  const conflict = conflicts[field]
  const label = t(`encounters.${field}`)
  const locked = isLocked(draft)
  const isRefused = isRefusedIn(draft, field)
  const phrases = usePhrases(content[field], locked)
  return (
    <NoteSection title={label} aside={!locked && <PhraseButton label={label} onPress={phrases.ask} />}>
      {children}
      <PhraseArea
        phrases={phrases}
        name={field}
        label={label}
        maxLength={textAtMost}
        value={content[field]}
        isLocked={locked}
        onType={(value) => keeper.type(field, value)}
      />
      {isRefused && (
        <div data-marked tabIndex={-1} role="alert">
          <FieldError id={`${field}-refused`}>{t('encounters.refusedText', { part: label })}</FieldError>
        </div>
      )}
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

import { noteParts, type NotePart } from '@polyclinic/domain/encounters/content.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { DiagnosesSection } from './diagnoses-section.tsx'
import { TextSection } from './text-section.tsx'
import type { LiveDraft } from './use-draft.ts'
import type { VisitNote } from './use-encounter.ts'
import { VitalsSection } from './vitals-section.tsx'

type NotePartsProps = {
  note: VisitNote
  draft: LiveDraft
  /** Whether something stands in the form that is not saved. */
  onMarked: (isMarked: boolean) => void
}

/** A note that is being written, part by part. */
export function NoteParts({ note, draft, onMarked }: NotePartsProps) {
  const { timeZone } = note.visit
  const show = (part: NotePart): ReactNode => {
    switch (part) {
      case 'vitals':
        return <VitalsSection key={part} note={note} draft={draft} onMarked={onMarked} />
      case 'diagnoses':
        return <DiagnosesSection key={part} draft={draft} timeZone={timeZone} />
      default:
        return (
          <TextSection key={part} field={part} draft={draft} timeZone={timeZone}>
            {part === 'complaint' && <FromBooking message={note.visit.message} draft={draft} />}
          </TextSection>
        )
    }
  }
  return noteParts.map(show)
}

/** What the patient wrote when booking, and the press that takes it over. */
function FromBooking({ message, draft: { keeper, content } }: { message: string | null; draft: LiveDraft }) {
  const { t } = useTexts()
  if (!message) return null
  return (
    <div>
      <p className={text.quiet}>{t('encounters.fromBooking', { text: message })}</p>
      {!content.complaint.includes(message) && (
        <Button
          size="small"
          onClick={() => keeper.type('complaint', [content.complaint, message].filter(Boolean).join('\n'))}
        >
          {t('encounters.takeOver')}
        </Button>
      )}
    </div>
  )
}

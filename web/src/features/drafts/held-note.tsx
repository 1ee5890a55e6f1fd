import type { ReactNode } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import type { DraftState, EndingObstacle, SavedDraft } from './draft-keeper.ts'

const words: Record<EndingObstacle, PlainTextKey> = {
  unsaved: 'encounters.heldUnsaved',
  conflict: 'encounters.heldConflict',
  changed: 'encounters.lookAgain',
}

type HeldNoteProps = {
  held: EndingObstacle | null
  saving: DraftState<unknown, SavedDraft<unknown>>['saving']
  /** What others changed. */
  changed?: ReactNode
}

/** Why what is being written was not ended by a press, until nothing is in the way. */
export function HeldNote({ held, saving, changed }: HeldNoteProps) {
  const { t } = useTexts()
  if (held === null || (held === 'conflict' && saving === 'saved')) return null
  // What was pressed did not happen, and saving alone does not make up for it.
  const isSavedNow = held === 'unsaved' && saving === 'saved'
  return (
    <Note tone="warn" role="alert">
      {t(isSavedNow ? 'encounters.heldSaved' : words[held])} {changed && <b>{changed}</b>}
    </Note>
  )
}

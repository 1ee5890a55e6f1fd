import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { Counted } from './counts.ts'
import { stateWord, type Viewer } from './visit-status.tsx'

type NoneInStateProps = { state: Counted; viewer: Viewer; onAll: () => void }

/** Nobody stands where those who are shown alone do: as when the last who waited was brought in. */
export function NoneInState({ state, viewer, onAll }: NoneInStateProps) {
  const { t } = useTexts()
  return (
    <Note
      role="status"
      action={
        <Button kind="quiet" size="small" onClick={onAll}>
          {t('doctor.showAllVisits')}
        </Button>
      }
    >
      {t('doctor.noneInState', { state: t(stateWord(state, viewer)) })}
    </Note>
  )
}

import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** What is shown may have changed since: it could not be read again. */
export function OutdatedNote({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <Note
      tone="warn"
      role="alert"
      action={
        <Button kind="quiet" size="small" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {t('doctor.outdated')}
    </Note>
  )
}

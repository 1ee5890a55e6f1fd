import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** In place of the dates of a series that could not be loaded. */
export function DatesFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <Note tone="bad" role="alert">
      {t('series.failed')}{' '}
      <Button size="small" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </Note>
  )
}

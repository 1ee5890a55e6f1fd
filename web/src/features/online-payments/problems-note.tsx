import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { countOf, onlineHref, useOnlineProblems } from './use-online.ts'

/** Whoever opens the invoices is told that an online payment needs somebody. */
export function ProblemsNote() {
  const { t } = useTexts()
  const { data } = useOnlineProblems()
  const count = data ? countOf(data) : 0
  if (count === 0) return null
  return (
    <Note
      tone="warn"
      action={
        <Button size="small" href={onlineHref}>
          {t('online.show')}
        </Button>
      }
    >
      {t('online.found', { count })}
    </Note>
  )
}

import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Note } from '../../ui/note.tsx'
import { useDrafts } from './use-encounter.ts'

/** How many notes of a doctor wait for their signature; `isAwaited` until that is known, or not to be known soon. */
export function useDraftsToSign() {
  const isWanted = usePermitted()('encounters:write')
  const { data, isLoading, failureCount } = useDrafts({ skip: 0, take: 1 }, isWanted)
  return { count: data?.total ?? 0, isAwaited: isLoading && failureCount === 0 }
}

/** On a doctor's day: how many notes wait for their signature. */
export function DraftsLine({ count }: { count: number }) {
  const { t } = useTexts()
  if (count === 0) return null
  return (
    <Note icon={NotebookPen} action={<Anchor href="/doctor/visits">{t('doctor.showNotes')}</Anchor>}>
      {t('doctor.notesToSign', { count })}
    </Note>
  )
}

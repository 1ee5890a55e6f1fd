import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Note } from '../../ui/note.tsx'
import { useDrafts } from './use-encounter.ts'

/** On a doctor's day: how many notes wait for their signature. */
export function DraftsLine() {
  const { t } = useTexts()
  const isWanted = usePermitted()('encounters:write')
  const { data } = useDrafts({ skip: 0, take: 1 }, isWanted)
  if (!data || data.total === 0) return null
  return (
    <Note icon={NotebookPen} action={<Anchor href="/doctor/visits">{t('doctor.showNotes')}</Anchor>}>
      {t('doctor.notesToSign', { count: data.total })}
    </Note>
  )
}

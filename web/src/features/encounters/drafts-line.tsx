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
  const { total, notBegun } = data ?? { total: 0, notBegun: { today: 0, before: 0 } }
  return {
    begun: total - notBegun.today - notBegun.before,
    notBegunBefore: notBegun.before,
    isAwaited: isLoading && failureCount === 0,
  }
}

type DraftsLineProps = { begun: number; notBegunBefore: number }

/** On a doctor's day: how many notes wait for their signature, and how many visits of days before have none. */
export function DraftsLine({ begun, notBegunBefore }: DraftsLineProps) {
  const { t } = useTexts()
  const list = <Anchor href="/doctor/visits">{t('doctor.showNotes')}</Anchor>
  return (
    <>
      {begun > 0 && (
        <Note icon={NotebookPen} action={list}>
          {t('doctor.notesToSign', { count: begun })}
        </Note>
      )}
      {notBegunBefore > 0 && (
        <Note icon={NotebookPen} action={list}>
          {t('doctor.notBegunBefore', { count: notBegunBefore })}
        </Note>
      )}
    </>
  )
}

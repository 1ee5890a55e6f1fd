import Repeat from 'lucide-react/icons/repeat'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Note } from '../../ui/note.tsx'
import { prescriptionsHref } from './prescriptions-href.ts'
import { useRepeatRequests } from './use-requests.ts'

/** How many patients wait for a repeat; `isAwaited` until that is known, or not to be known soon. */
export function useWaitingRequests() {
  const isWanted = usePermitted()('prescriptions:write')
  const { data, isLoading, failureCount } = useRepeatRequests(isWanted)
  return { count: data?.items.length ?? 0, isAwaited: isLoading && failureCount === 0 }
}

/** On a doctor's day: how many patients asked for a repeat. */
export function RequestsLine({ count }: { count: number }) {
  const { t } = useTexts()
  if (count === 0) return null
  return (
    <Note icon={Repeat} action={<Anchor href={prescriptionsHref('/doctor')}>{t('doctor.showRepeatRequests')}</Anchor>}>
      {t('doctor.repeatRequests', { count })}
    </Note>
  )
}

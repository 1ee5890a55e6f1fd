import { useQuery } from '@tanstack/react-query'
import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { CallsDialog } from './calls-dialog.tsx'
import { byPerson, loadCalls } from './calls.ts'

/** Who has to be phoned: a line on the front desk as long as there is somebody, or somebody was lately, and the list behind it. */
export function useCalls() {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  const [isOpen, setOpen] = useState(false)
  const { data, isError, isFetching, isLoading, refetch } = useQuery({
    queryKey: ['appointment', 'calls'],
    queryFn: ({ signal }) => loadCalls(signal),
    enabled: isPermitted('appointments:day'),
    // A visit comes nearer, and a doctor later, without anything being done.
    refetchInterval: 60_000,
  })
  const items = data?.items ?? []
  const isKnown = data !== undefined && items.length + data.made.length > 0
  const isUnread = data === undefined && isError
  const unread = isUnread && (
    <Note
      tone="warn"
      icon={Phone}
      action={
        <Button kind="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {t('calls.unread')}
    </Note>
  )
  return {
    isLoading,
    note:
      unread ||
      (isKnown && (
        <Note
          tone={items.length > 0 ? 'warn' : 'plain'}
          icon={Phone}
          action={
            <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
              {t('calls.show')}
            </Button>
          }
        >
          {items.length > 0 ? t('calls.note', { count: byPerson(items).length }) : t('calls.noneLeft')}
        </Note>
      )),
    dialog: data && <CallsDialog open={isOpen} {...data} onClose={() => setOpen(false)} />,
  }
}

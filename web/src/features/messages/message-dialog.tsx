import { formatFullDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useEffectEvent, useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { logFailure } from '../../platform/log.ts'
import { problemOf } from '../../platform/query/query-client.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Details } from '../../ui/facts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { ManageLink } from '../appointments/visit/manage-link.tsx'
import { MessageText } from './message-text.tsx'
import { kindWords, statusLooks, whyUnsent, type WholeMessage } from './message.ts'
import { retry, useMessage } from './use-messages.ts'

type MessageDialogProps = { id: string; timeZone: string; onClose: () => void; onRetried: () => void }

/** One message as it was written, and what became of it. */
export function MessageDialog({ id, timeZone, onClose, onRetried }: MessageDialogProps) {
  const texts = useTexts()
  const { t } = texts
  const { data: message, error, refetch } = useMessage(id)
  const problem = problemOf(error)
  const reload = () => void refetch()
  const why = message && whyUnsent[message.status]
  const retryWord = message && retryWords[message.status]
  const isPermitted = usePermitted()
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  // First the dialog closes and gives the focus back, then it may go.
  const closed = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) closed()
  }, [isOpen])

  const tryAgain = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await retry(id)
      onRetried()
    } catch (error) {
      if (!isProblem(error)) logFailure('retry', error)
      setRefusal(t(isProblem(error) ? `errors.${error.code}` : 'errors.internal'))
    }
    setBusy(false)
    reload()
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title={message?.subject ?? t('admin.outbox')}
      closeLabel={t('common.close')}
      actions={
        retryWord &&
        isPermitted('messages:retry') && (
          <Button kind="main" icon={RotateCw} busy={isBusy} onClick={() => void tryAgain()}>
            {t(retryWord)}
          </Button>
        )
      }
    >
      <Stack>
        {(refusal ?? problem) && (
          <Note tone="bad" role="alert">
            {refusal ?? (problem && t(`errors.${problem.code}`))}
          </Note>
        )}
        {message && (
          <>
            <Details columns details={detailsOf(message, timeZone, texts)} />
            {why && <Note>{t(why)}</Note>}
            <MessageText message={message} />
            {message.manageLink && isPermitted('appointments:manage-link') && (
              <ManageLink
                appointmentId={message.manageLink.appointmentId}
                link={message.manageLink}
                onChanged={reload}
              />
            )}
          </>
        )}
        {!message && !problem && <Skeleton label={t('common.loading')} />}
      </Stack>
    </Dialog>
  )
}

const retryWords: Partial<Record<WholeMessage['status'], PlainTextKey>> = {
  failed: 'admin.retry',
  'on-hold': 'admin.sendNow',
}

function detailsOf(message: WholeMessage, timeZone: string, { t, formatLocale }: Texts) {
  const { word, tone } = statusLooks[message.status]
  const at = (instant: string) => {
    const date = formatFullDate(dateIn(timeZone, instant as Instant), formatLocale)
    return t('doctor.dayAt', { date, time: formatTime(instant as Instant, formatLocale, timeZone) })
  }
  return [
    { id: 'to', term: t('admin.recipient'), value: message.to ?? t('admin.addressRemoved') },
    { id: 'kind', term: t('admin.kind'), value: t(kindWords[message.kind]) },
    {
      id: 'status',
      term: t('admin.messageStatus'),
      value: (
        <>
          <Status tone={tone}>{t(word)}</Status>
          {message.attempts > 0 && ` ${t('admin.attempts', { count: message.attempts })}`}
        </>
      ),
    },
    { id: 'written', term: t('admin.written'), value: at(message.createdAt) },
    message.sentAt && { id: 'sent', term: t('admin.sentAt'), value: at(message.sentAt) },
    message.lastError && { id: 'error', term: t('admin.lastError'), value: message.lastError },
  ].filter((detail) => !!detail)
}

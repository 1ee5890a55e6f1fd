import { formatFullDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { isSentAgain } from '@polyclinic/domain/messages/send-again.ts'
import { isWithdrawable } from '@polyclinic/domain/messages/kinds.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { Details } from '../../ui/facts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { ManageLink } from '../appointments/visit/manage-link.tsx'
import { CorrectAddress } from './correct-address.tsx'
import { MessageText } from './message-text.tsx'
import styles from './message-dialog.module.css'
import {
  channelWords,
  failureOf,
  kindWords,
  statusLooks,
  statusOf,
  visitTime,
  whyUnsent,
  type WholeMessage,
} from './message.ts'
import { retry, useMessage, withdraw } from './use-messages.ts'

type MessageDialogProps = { id: string; timeZone: string; onClose: () => void; onActed: () => void }

/** One message as it was written, and what became of it. */
export function MessageDialog({ id, timeZone, onClose, onActed }: MessageDialogProps) {
  const texts = useTexts()
  const { t } = texts
  const { data: message, error, refetch } = useMessage(id)
  const unread = problemOf(error)
  const reload = () => refetch()
  const why = message && whyUnsent(message)
  const isPermitted = usePermitted()
  const [isOpen, setOpen] = useState(true)
  const { busy, problem, send } = useSubmission()
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<Act | null>(null)
  const result = useRef<HTMLDivElement>(null)

  // First the dialog closes and gives the focus back, then it may go.
  const closed = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) closed()
  }, [isOpen])

  // What was pressed is gone.
  useEffect(() => {
    if (outcome || problem) result.current?.focus()
  }, [outcome, problem])

  const act = async (name: Act) => {
    setOutcome(null)
    setAsking(false)
    const { done } = await send(() => acts[name](id))
    await reload()
    if (done) setOutcome(name)
    onActed()
  }

  const tellCorrected = async () => {
    await reload()
    setOutcome('retry')
    onActed()
  }

  return (
    <FormDialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title={message?.subject ?? t('admin.outbox')}
      actions={
        message && (
          <>
            <div ref={result} tabIndex={-1} className={styles.result}>
              {problem && (
                <Note tone="bad" role="alert">
                  {problem.code === 'state_conflict'
                    ? t('admin.messageIs', { status: t(statusLooks[message.status].word) })
                    : t(`errors.${problem.code}`)}
                </Note>
              )}
              {outcome && <ResultNote outcome={outcome} message={message} />}
            </div>
            {actionsFor(message)}
          </>
        )
      }
    >
      <Stack>
        {unread && (
          <Note tone="bad" role="alert">
            {t(`errors.${unread.code}`)}
          </Note>
        )}
        {message && (
          <>
            <Details columns details={detailsOf(message, timeZone, texts)} />
            {why && <Note>{t(why)}</Note>}
            {isMailInPlace(message) && <Note>{t('admin.mailInPlace')}</Note>}
            {message.correction === 'account' && <Note tone="warn">{t('admin.addressOfAccount')}</Note>}
            {message.correction === 'patient' && isPermitted('patients:write') && (
              <CorrectAddress id={id} address={message.to ?? ''} onCorrected={() => void tellCorrected()} />
            )}
            <MessageText message={message} />
            {message.manageLink && isPermitted('appointments:manage-link') && (
              <ManageLink
                appointmentId={message.manageLink.appointmentId}
                link={message.manageLink}
                onChanged={() => void reload()}
              />
            )}
          </>
        )}
        {!message && !unread && <Skeleton label={t('common.loading')} />}
      </Stack>
    </FormDialog>
  )

  function actionsFor(message: WholeMessage): ReactNode {
    const { status } = message
    const retryWord = isSentAgain(message) && (status !== 'outbox' || message.canLeave) && retryWords[status]
    if (isAsking)
      return (
        <>
          <p role="alert" className={styles.ask}>
            {t('admin.withdrawAsk')}
          </p>
          <Button kind="danger" busy={busy} onClick={() => void act('withdraw')}>
            {t('admin.withdraw')}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('admin.keepMessage')}</Button>
        </>
      )
    const mayRetry = retryWord && isPermitted('messages:retry')
    const mayWithdraw = isUnsent(status) && isWithdrawable(message) && isPermitted('messages:withdraw')
    if (!mayRetry && !mayWithdraw) return null
    return (
      <>
        {mayRetry && (
          <Button
            kind={message.correction === 'patient' ? 'line' : 'main'}
            icon={RotateCw}
            busy={busy}
            onClick={() => void act('retry')}
          >
            {t(retryWord)}
          </Button>
        )}
        {mayWithdraw && (
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {t('admin.withdraw')}
          </Button>
        )}
      </>
    )
  }
}

const acts = { retry, withdraw }
type Act = keyof typeof acts

/** What came of it, which goes on while one looks: a message that is sent now is on its way before it has left. */
function ResultNote({ outcome, message: { status, channel } }: { outcome: Act; message: WholeMessage }) {
  const { t } = useTexts()
  if (outcome === 'withdraw')
    return (
      <Note tone="ok" role="status">
        {t('admin.withdrawnNow')}
      </Note>
    )
  const { word, tone } = endWords[status] ?? { word: 'admin.sendingNow', tone: 'info' }
  return (
    <Note tone={tone} role="status">
      {t(status === 'outbox' && channel === 'sms' ? 'admin.keptNowSms' : word)}
    </Note>
  )
}

/** Where the attempt is over already. */
const endWords: Partial<Record<WholeMessage['status'], { word: PlainTextKey; tone: 'ok' | 'bad' | 'info' }>> = {
  sent: { word: 'admin.sentNow', tone: 'ok' },
  failed: { word: 'admin.failedAgain', tone: 'bad' },
  outbox: { word: 'admin.keptNow', tone: 'info' },
}

const isUnsent = (status: WholeMessage['status']) => status === 'waiting' || status === 'queued' || status === 'on-hold'

const retryWords: Partial<Record<WholeMessage['status'], PlainTextKey>> = {
  failed: 'admin.retry',
  'on-hold': 'admin.sendNow',
  outbox: 'admin.sendKept',
}

function detailsOf(message: WholeMessage, timeZone: string, texts: Texts) {
  const { t, formatLocale } = texts
  const { visit } = message
  const failure = failureOf(message, texts)
  const { word, tone } = statusOf(message)
  const at = (instant: string) => {
    const date = formatFullDate(dateIn(timeZone, instant as Instant), formatLocale)
    return t('doctor.dayAt', { date, time: formatTime(instant as Instant, formatLocale, timeZone) })
  }
  return [
    { id: 'to', term: t('admin.recipient'), value: message.to ?? t('admin.addressRemoved') },
    message.patientName && { id: 'patient', term: t('admin.patient'), value: message.patientName },
    visit && { id: 'visit', term: t('admin.visit'), value: visitTime(visit, texts) },
    { id: 'kind', term: t('admin.kind'), value: kindOf(message, texts) },
    {
      id: 'status',
      term: t('admin.messageStatus'),
      value: (
        <>
          <Status tone={tone}>{t(word)}</Status>
          {message.attempts > 0 && (
            <>
              {' '}
              <span className={styles.attempts}>{t('admin.attempts', { count: message.attempts })}</span>
            </>
          )}
        </>
      ),
    },
    { id: 'written', term: t('admin.written'), value: at(message.createdAt) },
    message.sentAt && { id: 'sent', term: t('admin.sentAt'), value: at(message.sentAt) },
    message.deliveredAt && { id: 'delivered', term: t('admin.delivered'), value: at(message.deliveredAt) },
    message.reportedAt && {
      id: 'reported',
      term: t(message.status === 'failed' ? word : 'admin.reportedAt'),
      value: at(message.reportedAt),
    },
    failure && {
      id: 'error',
      term: t(message.reportedAt ? 'admin.reported' : 'admin.lastError'),
      value: <Failure words={failure} noted={message.lastError} />,
    },
  ].filter((detail) => !!detail)
}

/** What was said to be lost only once its visit had begun is told by nothing else. */
const isMailInPlace = (message: WholeMessage) =>
  message.channel !== 'email' &&
  message.status === 'failed' &&
  !isSentAgain(message) &&
  !(message.visit && message.reportedAt && message.visit.startsAt <= message.reportedAt)

/** What it tells, and by what, where that is no mail. */
const kindOf = ({ kind, channel }: WholeMessage, { t }: Pick<Texts, 't'>) =>
  [kindWords[kind], channelWords[channel]].flatMap((word) => (word ? [t(word)] : [])).join(' · ')

/** In words, and as the mail server and the log have it. */
function Failure({ words, noted }: { words: string; noted: string | null }) {
  return (
    <>
      {words}
      {noted !== words && (
        <span lang="en" className={styles.original}>
          {noted}
        </span>
      )}
    </>
  )
}

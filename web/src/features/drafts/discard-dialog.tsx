import type { ReactNode } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'

type DiscardDialogProps = {
  open: boolean
  /** What is gone then. */
  children: ReactNode
  discard: () => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks before a draft is discarded, which nothing brings back. */
export function DiscardDialog({ open, children, discard, onDone, onClose }: DiscardDialogProps) {
  const { t } = useTexts()
  const { busy, problem, send, forget } = useSubmission()
  const close = () => {
    forget()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={t('typing.discardDraftAsk')}
      closeLabel={t('common.close')}
      confirm={t('typing.discardDraft')}
      keep={t('typing.keepDraft')}
      busy={busy}
      onConfirm={() => void send(discard).then((outcome) => outcome.done && onDone())}
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
      <p>{children}</p>
    </ConfirmDialog>
  )
}

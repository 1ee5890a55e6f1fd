import type { ReactNode } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
    <Dialog
      open={open}
      onClose={close}
      title={t('typing.discardDraftAsk')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button
            kind="danger"
            busy={busy}
            onClick={() => void send(discard).then((outcome) => outcome.done && onDone())}
          >
            {t('typing.discardDraft')}
          </Button>
          <Button onClick={close}>{t('typing.keepDraft')}</Button>
        </>
      }
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
      <p>{children}</p>
    </Dialog>
  )
}

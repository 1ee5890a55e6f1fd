import { useId, useState, type ReactNode } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'

type ReasonDialogProps<Done> = {
  title: string
  button: string
  /** What is asked for; otherwise the reason. */
  label?: string
  /** What it usually is. */
  suggested?: string
  /** It takes nothing from anybody. */
  isGood?: boolean
  /** Whether what else is filled in is right; otherwise it says so itself. */
  isReady?: () => boolean
  send: (reason: string, key: string) => Promise<Done>
  onDone: (done: Done) => void
  onClose: () => void
  children: ReactNode
}

/** An act of money that somebody must say a sentence to. */
export function ReasonDialog<Done>(props: ReasonDialogProps<Done>) {
  const {
    title,
    button,
    label,
    suggested = '',
    isGood,
    isReady = () => true,
    send: act,
    onDone,
    onClose,
    children,
  } = props
  const { t } = useTexts()
  const [reason, setReason] = useState(suggested)
  const [isSent, setSent] = useState(false)
  const id = useId()
  const { busy, problem, send } = useSubmission()
  const isMissing = reason.trim() === ''
  async function submit() {
    setSent(true)
    if (!isReady()) return
    if (isMissing) return document.getElementById(id)?.focus()
    const outcome = await send((key) => act(reason.trim(), key))
    if (outcome.done) onDone(outcome.value)
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      actions={
        <Button kind={isGood ? 'main' : 'danger'} busy={busy} onClick={() => void submit()}>
          {button}
        </Button>
      }
    >
      <Stack>
        {problem && <RefusalNote refusal={problem} isTeam />}
        {children}
        <Field label={label ?? t('billing.reason')} id={id} error={isSent && isMissing && t('billing.reasonMissing')}>
          <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </Stack>
    </FormDialog>
  )
}

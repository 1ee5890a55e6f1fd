import { useId, useState } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'

type SayDialogProps<Reason extends string, Done> = {
  title: string
  lead?: string | undefined
  label: string
  button: string
  maxLength: number
  /** Something has to be typed. */
  isRequired?: boolean | undefined
  reasons?: readonly (readonly [Reason, PlainTextKey])[] | undefined
  isDanger?: boolean | undefined
  /** Of the clinic's own people. */
  isTeam: boolean
  onSend: (text: string, reason: Reason) => Promise<Done>
  /** Something was done meanwhile: it is sent of how it stands then. */
  onStale: () => Promise<void>
  onDone: (done: Done) => void
  onClose: () => void
}

/** A question, an answer, or why something ends: some words, and of some acts a reason. */
export function SayDialog<Reason extends string, Done>(props: SayDialogProps<Reason, Done>) {
  const {
    title,
    lead,
    label,
    button,
    maxLength,
    isRequired,
    reasons,
    isDanger,
    isTeam,
    onSend,
    onStale,
    onDone,
    onClose,
  } = props
  const { t } = useTexts()
  const form = useId()
  const [said, setSaid] = useState('')
  const [reason, setReason] = useState(reasons?.[0]?.[0])
  const [isTried, setTried] = useState(false)
  const { busy, problem, send } = useSubmission()
  const isMissing = isRequired === true && said.trim() === ''
  async function submit() {
    setTried(true)
    if (isMissing) return document.getElementById(`${form}-text`)?.focus()
    const outcome = await send(() => onSend(said.trim(), reason as Reason))
    if (outcome.done) onDone(outcome.value)
    else if (isProblem(outcome.problem, 'stale_version')) await onStale()
  }
  return (
    <SubmitDialog
      title={title}
      submit={button}
      cancel={t('referrals.notNow')}
      busy={busy}
      isDanger={isDanger}
      onSubmit={submit}
      onClose={onClose}
    >
      {isProblem(problem, 'stale_version') ? (
        <Note tone="warn" role="alert">
          {t('referrals.changedMeanwhile')}
        </Note>
      ) : (
        problem && <RefusalNote refusal={problem} isTeam={isTeam} />
      )}
      {lead && <p>{lead}</p>}
      {reasons && reason && (
        <RadioCards
          legend={t('referrals.rejectReason')}
          showLegend
          name={`${form}-reason`}
          value={reason}
          onChange={setReason}
          choices={reasons.map(([value, word]) => ({ value, label: t(word) }))}
        />
      )}
      <Field
        id={`${form}-text`}
        label={label}
        optional={isRequired ? undefined : t('referrals.optional')}
        error={isTried && isMissing ? t('referrals.saidMissing') : undefined}
      >
        <TextArea value={said} maxLength={maxLength} onChange={({ target }) => setSaid(target.value)} />
      </Field>
    </SubmitDialog>
  )
}

import { needsWords, requestKinds, type RequestKind } from '@polyclinic/domain/data-requests/acts.ts'
import { requestLimits } from '@polyclinic/domain/data-requests/limits.ts'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { DateInput } from '../forms/date-input.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { noteRequest } from './use-data.ts'

type NoteRequestProps = {
  patientId: string
  today: string
  /** @param isAdded to one that was open */
  onDone: (id: string, isAdded: boolean) => void
  onClose: () => void
}

/** Takes down what somebody asked in person, by phone or by letter: its time runs from the day it came. */
export function NoteRequest({ patientId, today, onDone, onClose }: NoteRequestProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [typed, setTyped] = useState<{ kind: RequestKind; words: string; receivedOn: string }>({
    ...{ kind: 'access', words: '', receivedOn: today },
  })
  const isAhead = problem?.errors.some(({ pointer }) => pointer === '/body/receivedOn') ?? false
  const [isTried, setTried] = useState(false)
  const isUnsaid = needsWords(typed.kind) && typed.words.trim() === ''
  const submit = async () => {
    setTried(true)
    if (typed.receivedOn === '' || isUnsaid) return
    const outcome = await send(() => noteRequest({ patientId, ...typed }))
    if (outcome.done) onDone(outcome.value.id, outcome.value.isAdded)
  }
  return (
    <SubmitDialog
      title={t('dataProtection.note')}
      submit={t('dataProtection.note')}
      cancel={t('common.cancel')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && !isAhead && <RefusalNote refusal={problem} isTeam />}
      <Field label={t('dataProtection.kind')}>
        <Select
          value={typed.kind}
          onChange={({ target }) => setTyped({ ...typed, kind: requestKinds.find((each) => each === target.value)! })}
        >
          {requestKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`privacy.kind-${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('dataProtection.cameOn')}
        hint={t('dataProtection.cameOnHint')}
        error={isAhead ? t('dataProtection.cameOnAhead') : isTried && typed.receivedOn === '' && t('common.required')}
      >
        <DateInput date={typed.receivedOn} max={today} onChange={(receivedOn) => setTyped({ ...typed, receivedOn })} />
      </Field>
      <Field
        label={t('dataProtection.theirWords')}
        optional={needsWords(typed.kind) ? undefined : t('common.optional')}
        error={isTried && isUnsaid && t('dataProtection.wordsMissing')}
      >
        <TextArea
          rows={3}
          maxLength={requestLimits.words}
          value={typed.words}
          onChange={({ target }) => setTyped({ ...typed, words: target.value })}
        />
      </Field>
    </SubmitDialog>
  )
}

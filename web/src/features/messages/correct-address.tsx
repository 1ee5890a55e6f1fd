import { emailMistake } from '@polyclinic/domain/kit/email.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { EmailInput } from '../email/email-input.tsx'
import { correct } from './use-messages.ts'

type CorrectAddressProps = { id: string; address: string; onCorrected: () => void }

/** For the clinic: the right address of a patient whom a message did not reach, and the message once more, in one press. */
export function CorrectAddress({ id, address, onCorrected }: CorrectAddressProps) {
  const { t } = useTexts()
  const { busy, problem, send, forget } = useSubmission()
  const [email, setEmail] = useState(address)
  const [hasTried, setTried] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const wrong =
    email.trim().toLowerCase() === address ? 'addressUnchanged' : emailMistake(email) ? 'addressWrong' : null
  const refused = problem?.code === 'invalid_fields'
  const mistake = (hasTried && wrong) || (refused && 'addressWrong')
  const error = mistake ? t(`admin.${mistake}`) : undefined

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (wrong) {
      forget()
      return field.current?.querySelector('input')?.focus()
    }
    const { done } = await send(() => correct(id, email.trim()))
    if (done) onCorrected()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="small">
        {problem && !refused && (
          <Note tone="bad" role="alert">
            {problem.code === 'state_conflict' ? t('admin.addressIsOther') : t(`errors.${problem.code}`)}
          </Note>
        )}
        <div ref={field}>
          <Field label={t('admin.rightAddress')} hint={t('admin.rightAddressHint')} error={error}>
            <EmailInput
              value={email}
              autoComplete="off"
              onChange={(event) => {
                forget()
                setEmail(event.target.value)
              }}
            />
          </Field>
        </div>
        <Row>
          <Button type="submit" kind="main" busy={busy}>
            {t('admin.correctAndSend')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

import type { LoginPage } from '@polyclinic/domain/kit/login-page.ts'
import { useState, type FormEvent, type ReactNode, type SubmitEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import text from '../../ui/text.module.css'
import { nameFieldError, type FieldError } from '../appointments/booking/check-values.ts'
import { errorSentence } from '../appointments/booking/field-error-texts.ts'
import { ArrivingHeading } from './arriving-heading.tsx'
import { beginSession, type Session } from './begin-session.ts'
import { messageOf, refusedFields, withoutMended, type WrongField } from '../forms/field-errors.ts'
import { NewPasswordField, refusedPassword, weakness } from './new-password-field.tsx'
import { OwnerOfPassword } from './owner-of-password.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { useSubmission } from '../../platform/api/use-submission.ts'

type Typed = { givenName: string; familyName: string; password: string }

type SignUpFormProps = {
  /** Of the account: whose the mailed link was. */
  email: string
  /** As whoever invited them wrote it; theirs to mend. */
  names?: { givenName: string; familyName: string } | undefined
  title: string
  lead: ReactNode
  button: string
  page: LoginPage
  create: (typed: Typed) => Promise<Session>
  /** In place of the form, once the link is no longer good. */
  expired: ReactNode
}

function typedIn(form: HTMLFormElement): Typed {
  const typed = new FormData(form)
  return {
    givenName: typedText(typed, 'givenName').trim(),
    familyName: typedText(typed, 'familyName').trim(),
    password: typedText(typed, 'password'),
  }
}

/** The last step to an account, after a mailed link: a name and a password, and one is signed in. */
export function SignUpForm({ email, names, title, lead, button, page, create, expired }: SignUpFormProps) {
  const texts = useTexts()
  const { t } = texts
  const { busy, attempt, problem, send, forget } = useSubmission()
  const [missing, setMissing] = useState<WrongField[]>([])
  const [tries, setTries] = useState(0)
  const [phase, setPhase] = useState<'here' | 'leaving' | 'blocked'>('here')
  const waiting = busy || phase === 'leaving'

  function whatIsWrong({ givenName, familyName, password }: Typed): WrongField[] {
    const wrongName = (id: string, error: FieldError | undefined) =>
      error ? [{ id, message: errorSentence(error, texts) ?? '' }] : []
    const weak = weakness(password)
    return [
      ...wrongName('givenName', nameFieldError(givenName, 'givenNameMissing')),
      ...wrongName('familyName', nameFieldError(familyName, 'familyNameMissing')),
      ...(weak ? [{ id: 'password', message: t(`errors.${weak}`) }] : []),
    ]
  }

  function note(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    setMissing(withoutMended(missing, name, whatIsWrong(typedIn(event.currentTarget))))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    const typed = typedIn(event.currentTarget)
    const wrong = whatIsWrong(typed)
    setMissing(wrong)
    setTries(tries + 1)
    if (wrong.length > 0) return forget()
    const outcome = await send(() => create(typed))
    if (outcome.done) setPhase(beginSession(outcome.value, page, null) ? 'leaving' : 'blocked')
  }

  if (problem?.code === 'link_expired') return expired
  const unfit = t('booking.answerRefused')
  const wrong =
    missing.length > 0
      ? missing
      : [...refusedFields(problem, { givenName: unfit, familyName: unfit }), ...refusedPassword(problem, texts)]
  return (
    <Stack gap="large">
      <Stack gap="tiny">
        <ArrivingHeading>{title}</ArrivingHeading>
        <p className={text['quiet']}>{lead}</p>
      </Stack>
      <ErrorSummary title={t('common.problem')} errors={wrong} attempt={tries + attempt} />
      {problem && wrong.length === 0 && <RefusalNote refusal={problem} />}
      {phase === 'blocked' && (
        <Note tone="bad" role="alert">
          {t('account.storageBlocked')}
        </Note>
      )}
      <form noValidate onSubmit={submit} onInput={note}>
        <Stack gap="large">
          <OwnerOfPassword email={email} />
          <FieldRow>
            <Field label={t('common.firstName')} id="givenName" error={messageOf(wrong, 'givenName')}>
              <TextInput
                name="givenName"
                autoComplete="given-name"
                defaultValue={names?.givenName}
                required
                maxLength={80}
              />
            </Field>
            <Field label={t('common.lastName')} id="familyName" error={messageOf(wrong, 'familyName')}>
              <TextInput
                name="familyName"
                autoComplete="family-name"
                defaultValue={names?.familyName}
                required
                maxLength={80}
              />
            </Field>
          </FieldRow>
          <NewPasswordField error={messageOf(wrong, 'password')} />
          <Button type="submit" kind="main" wide busy={waiting}>
            {waiting ? t('account.creating') : button}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}

import type { completePasswordChange } from '@polyclinic/domain/accounts/endpoints.ts'
import { useState, type FormEvent, type SubmitEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { clearSession } from '../../platform/session/leave.ts'
import { typedText } from '../../platform/page/typed-text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { ArrivingHeading } from './arriving-heading.tsx'
import type { WrongField } from '../forms/field-errors.ts'
import { ExpiredLink, type Link } from './mailed-link.tsx'
import { NewPasswordField, refusedPassword, weakness } from './new-password-field.tsx'
import { OwnerOfPassword } from './owner-of-password.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { useSubmission } from '../../platform/api/use-submission.ts'

/** A new password ends every session of the account, this browser's included. */
export function ChangePasswordForm({ token, link }: { token: string; link: Link }) {
  const texts = useTexts()
  const { t } = texts
  const { busy, attempt, problem, send, forget } = useSubmission()
  const [weak, setWeak] = useState<WrongField[]>([])
  const [tries, setTries] = useState(0)
  const [changed, setChanged] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const password = typedText(new FormData(event.currentTarget), 'password')
    const code = weakness(password)
    setWeak(code ? [{ id: 'password', message: t(`errors.${code}`) }] : [])
    setTries(tries + 1)
    if (code) return forget()
    const body = { token, password }
    const outcome = await send(() =>
      call<typeof completePasswordChange>('POST', '/password-changes/complete', { body }),
    )
    if (!outcome.done) return
    clearSession()
    setChanged(true)
  }

  function note(event: FormEvent<HTMLFormElement>) {
    if (weak.length > 0 && !weakness(typedText(new FormData(event.currentTarget), 'password'))) setWeak([])
  }

  if (changed) return <Changed />
  if (problem?.code === 'link_expired') return <ExpiredLink renewAt="/forget-password" />
  const wrong = weak.length > 0 ? weak : refusedPassword(problem, texts)
  return (
    <Stack gap="large">
      <Stack gap="tiny">
        <ArrivingHeading>{t('account.changeTitle')}</ArrivingHeading>
        <p className={text['quiet']}>{t('account.changeLead')}</p>
      </Stack>
      <ErrorSummary title={t('common.problem')} errors={wrong} attempt={tries + attempt} />
      {problem && wrong.length === 0 && <RefusalNote refusal={problem} />}
      <form noValidate onSubmit={submit} onInput={note}>
        <Stack gap="large">
          <OwnerOfPassword email={link.email} />
          <NewPasswordField error={wrong[0]?.message} />
          <Button type="submit" kind="main" wide busy={busy}>
            {busy ? t('common.saving') : t('account.changePassword')}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}

function Changed() {
  const { t } = useTexts()
  return (
    <Stack gap="large">
      <Stack gap="small">
        <ArrivingHeading>{t('account.changedTitle')}</ArrivingHeading>
        <p>{t('account.changedText')}</p>
      </Stack>
      <Row>
        <Button kind="main" href="/patient/login">
          {t('account.signIn')}
        </Button>
      </Row>
    </Stack>
  )
}

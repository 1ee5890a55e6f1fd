import type { joinByInvitation } from '@polyclinic/domain/people/invitation-endpoints.ts'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { Button } from '../../ui/button.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { beginSession } from '../accounts/begin-session.ts'
import { OwnerOfPassword } from '../accounts/owner-of-password.tsx'
import { PasswordField } from '../accounts/password-field.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { CodeForm, type GivenCode } from '../accounts/second-factor/code-form.tsx'
import { useSignIn } from '../accounts/use-sign-in.ts'

type JoinFormProps = { token: string; email: string; heading: ReactNode; expired: ReactNode }

/** For who has an account already: signs in with it, whoever else is signed in here, and adds the new role. */
export function JoinForm({ token, email, heading, expired }: JoinFormProps) {
  const { t, rich } = useTexts()
  const { busy, problem, forget, typed, enter, back } = useSignIn(({ authToken }) =>
    call<typeof joinByInvitation>('POST', '/invitations/join', { body: { token } }, { authToken }),
  )
  const [isMissing, setMissing] = useState(false)
  const [phase, setPhase] = useState<'here' | 'leaving' | 'blocked'>('here')
  const field = useRef<HTMLInputElement>(null)
  const waiting = busy || phase === 'leaving'

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    const password = typedText(new FormData(event.currentTarget), 'password')
    setMissing(!password)
    if (!password) {
      forget()
      field.current?.focus()
      return
    }
    await joinWith(password)
    if (field.current) {
      field.current.value = ''
      field.current.focus()
    }
  }

  async function joinWith(password: string, given?: GivenCode) {
    const session = await enter({ email, password }, given)
    if (session) setPhase(beginSession(session, '/doctor/login', null) ? 'leaving' : 'blocked')
  }
  if (problem?.code === 'link_expired') return expired
  if (typed)
    return (
      <CodeForm
        heading={heading}
        button={waiting ? t('people.joining') : t('people.join')}
        busy={waiting}
        problem={problem}
        offersToRemember
        isTeam
        onCode={(given) => void joinWith(typed.password, given)}
        back={t('factor.back')}
        onBack={back}
      />
    )
  return (
    <Stack gap="large">
      {heading}
      {problem && (
        <RefusalNote
          refusal={problem}
          instead={rich('account.mailedLinkHelps', { link: linkTo('/forget-password') })}
          isTeam
        />
      )}
      {phase === 'blocked' && (
        <Note tone="bad" role="alert">
          {t('account.storageBlocked')}
        </Note>
      )}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="large">
          <OwnerOfPassword email={email} />
          <PasswordField ref={field} error={isMissing && t('common.required')} />
          <Button type="submit" kind="main" wide busy={waiting}>
            {waiting ? t('people.joining') : t('people.join')}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}

import { emailMistake } from '@polyclinic/domain/kit/email.ts'
import { Suspense, useRef, useState, type FormEvent, type SubmitEvent } from 'react'
import { useSearchParams } from 'react-router'
import { carriedEmail, carryEmail } from '../../platform/session/carried-email.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { LoginPage } from '@polyclinic/domain/kit/login-page.ts'
import { typedText } from '../../platform/page/typed-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { beginSession, type Session } from './begin-session.ts'
import { messageOf, withoutMended, type WrongField } from '../forms/field-errors.ts'
import { knowsPasskeys } from './passkeys/credentials.ts'
import { PasskeySignIn } from './passkeys/lazily.ts'
import { PasswordField } from './password-field.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { CodeForm, type GivenCode } from './second-factor/code-form.tsx'
import { useSignIn } from './use-sign-in.ts'

type Typed = { email: string; password: string }

function typedIn(form: HTMLFormElement): Typed {
  const typed = new FormData(form)
  return { email: typedText(typed, 'email').trim(), password: typedText(typed, 'password') }
}

/** After a refusal the address stays and the password goes. */
export function SignInForm({ page }: { page: LoginPage }) {
  const { t, rich } = useTexts()
  const [search] = useSearchParams()
  const { busy, problem, forget, typed: known, enter, back } = useSignIn()
  const [wrong, setWrong] = useState<WrongField[]>([])
  const [phase, setPhase] = useState<'here' | 'leaving' | 'blocked'>('here')
  const [address] = useState(carriedEmail)
  const password = useRef<HTMLInputElement>(null)
  const waiting = busy || phase === 'leaving'

  const whatIsWrong = (typed: Typed): WrongField[] => [
    ...(emailMistake(typed.email) ? [{ id: 'email', message: t('account.emailWrong') }] : []),
    ...(typed.password ? [] : [{ id: 'password', message: t('common.required') }]),
  ]

  function note(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    setWrong(withoutMended(wrong, name, whatIsWrong(typedIn(event.currentTarget))))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    const typed = typedIn(event.currentTarget)
    const missing = whatIsWrong(typed)
    setWrong(missing)
    if (missing[0]) {
      forget()
      document.getElementById(missing[0].id)?.focus()
      return
    }
    await signInWith(typed)
    if (password.current) {
      password.current.value = ''
      password.current.focus()
    }
  }

  async function signInWith(typed: Typed, given?: GivenCode) {
    const session = await enter(typed, given)
    if (session) begin(session)
  }
  const begin = (session: Session) =>
    setPhase(beginSession(session, page, search.get('returnTo')) ? 'leaving' : 'blocked')

  if (known)
    return (
      <CodeForm
        heading={<h2 className={text['large']}>{t('factor.codeTitle')}</h2>}
        button={waiting ? t('account.signingIn') : t('account.signIn')}
        busy={waiting}
        problem={problem}
        offersToRemember
        isTeam={page === '/doctor/login'}
        onCode={(given) => void signInWith(known, given)}
        back={t('factor.back')}
        onBack={back}
      />
    )
  return (
    <form noValidate onSubmit={submit} onInput={note}>
      <Stack gap="large">
        {problem &&
          (problem.code === 'invalid_login' ? (
            <Note tone="bad" role="alert">
              {rich('account.mismatch', { link: linkTo('/forget-password') })}
            </Note>
          ) : (
            <RefusalNote
              refusal={problem}
              instead={rich('account.mailedLinkHelps', { link: linkTo('/forget-password') })}
              isTeam={page === '/doctor/login'}
            />
          ))}
        {phase === 'blocked' && (
          <Note tone="bad" role="alert">
            {t('account.storageBlocked')}
          </Note>
        )}
        <Field label={t('common.email')} id="email" error={messageOf(wrong, 'email')}>
          <TextInput
            name="email"
            type="email"
            autoComplete="username webauthn"
            defaultValue={address}
            onBlur={(event) => carryEmail(event.currentTarget.value)}
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={254}
          />
        </Field>
        <PasswordField ref={password} error={messageOf(wrong, 'password')} />
        <Button type="submit" kind="main" wide busy={waiting}>
          {waiting ? t('account.signingIn') : t('account.signIn')}
        </Button>
        {knowsPasskeys() && (
          <Suspense fallback={<PlaceOfButton />}>
            <PasskeySignIn isTeam={page === '/doctor/login'} onSession={begin} />
          </Suspense>
        )}
      </Stack>
    </form>
  )
}

/** As high as the button that comes: what stands below it stays where it is. */
const PlaceOfButton = () => (
  <div style={{ visibility: 'hidden' }}>
    <Button wide>…</Button>
  </div>
)

import { emailMistake } from '@polyclinic/domain/kit/email.ts'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import MailCheck from 'lucide-react/icons/mail-check'
import { carriedEmail, carryEmail } from '../../platform/session/carried-email.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { DidYouMean } from '../email/did-you-mean.tsx'
import { EmailInput } from '../email/email-input.tsx'
import { likelyAddress } from '../email/likely-address.ts'
import { ArrivingHeading } from './arriving-heading.tsx'
import { DemoMail } from './demo-note.tsx'
import { refusedFields } from '../forms/field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { useSubmission } from '../../platform/api/use-submission.ts'

type EmailFormProps = {
  title: string
  lead: string
  hint?: string | undefined
  note?: ReactNode
  /** Asks for the mail; the answer is the same for every address. */
  request: (email: string) => Promise<unknown>
  /** What is said once it was asked for. */
  sent?: 'sent' | 'recoverySent'
  /** The other ways, under the form. */
  children: ReactNode
}

/** Asks for an address, and says the same to everybody: a link is on its way. */
export function EmailForm({ title, lead, hint, note, request, sent: words = 'sent', children }: EmailFormProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [email, setEmail] = useState(carriedEmail)
  const [mistyped, setMistyped] = useState(false)
  const [sent, setSent] = useState(0)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const isMistyped = emailMistake(email) !== null
    setMistyped(isMistyped)
    if (isMistyped) {
      document.getElementById('email')?.focus()
      return
    }
    await ask(email)
  }

  async function ask(address: string) {
    const outcome = await send(() => request(address.trim()))
    if (outcome.done) setSent((count) => count + 1)
  }

  function askInstead(address: string) {
    if (busy) return
    setEmail(address)
    carryEmail(address)
    void ask(address)
  }

  if (sent > 0) {
    return (
      <form onSubmit={submit}>
        <Stack gap="large">
          <Sent email={email.trim()} words={words} onOther={askInstead} />
          {problem && <RefusalNote refusal={problem} wait="account.mailsWait" />}
          {sent > 1 && !problem && (
            <Note tone="ok" role="status" icon={MailCheck}>
              {t('account.sentAgain')}
            </Note>
          )}
          <Row>
            <Button type="submit" busy={busy}>
              {t('account.sendAgain')}
            </Button>
            <Button kind="quiet" onClick={() => setSent(0)}>
              {t('account.otherAddress')}
            </Button>
          </Row>
        </Stack>
      </form>
    )
  }

  const refused = refusedFields(problem, { email: t('account.emailWrong') })[0]
  return (
    <Stack gap="large">
      <Stack gap="tiny">
        <h1>{title}</h1>
        <p className={text['quiet']}>{lead}</p>
      </Stack>
      {note}
      {problem && !refused && <RefusalNote refusal={problem} wait="account.mailsWait" />}
      <form noValidate onSubmit={submit}>
        <Stack gap="large">
          <Field
            label={t('common.email')}
            id="email"
            hint={hint}
            error={mistyped ? t('account.emailWrong') : refused?.message}
          >
            <EmailInput
              name="email"
              required
              value={email}
              onChange={({ currentTarget: { value } }) => {
                setEmail(value)
                if (!emailMistake(value)) setMistyped(false)
              }}
              onBlur={() => carryEmail(email)}
            />
          </Field>
          <Button type="submit" kind="main" wide busy={busy}>
            {busy ? t('common.sending') : t('account.sendLink')}
          </Button>
        </Stack>
      </form>
      {children}
    </Stack>
  )
}

type SentProps = { email: string; words: 'sent' | 'recoverySent'; onOther: (email: string) => void }

function Sent({ email, words, onOther }: SentProps) {
  const { t, rich } = useTexts()
  return (
    <>
      <Stack gap="small">
        <ArrivingHeading>{t(`account.${words}Title`)}</ArrivingHeading>
        <div>
          <p>{rich(`account.${words}Text`, { email })}</p>
          {/* For whoever pressed Enter at once. */}
          <DidYouMean address={likelyAddress(email)} onTake={onOther} />
        </div>
        <p className={text['quiet']}>{t('account.sentSpam')}</p>
      </Stack>
      <DemoMail />
    </>
  )
}

import type { confirmEmail, sendEmailCode } from '@polyclinic/domain/appointments/endpoints.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Api } from '../../../platform/api/api.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FieldLink } from '../../../ui/field-link.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useFocusOn } from '../../../ui/use-focus-on.ts'
import { phoneLink } from '../../locations/phone-link.tsx'
import { useNow } from '../../../platform/page/use-now.ts'
import { retryWords } from '../../refusals/retry-words.ts'
import type { CodeStep, Outcome } from './draft.ts'
import { fields, type SentForm } from './sent-form.ts'

// Needed where the clinic asks for a code alone, and fetched then (`confirming.tsx`).

/** Looks at what was typed. Null: nothing stands in the way of booking, or the booking will say. */
export async function checkCode(api: Api, { intent, code, codeSentTo, values }: SentForm): Promise<CodeStep | null> {
  const email = values.email.trim()
  if (intent === 'code') return sendCode(api, email, codeSentTo === email ? 'sentAgain' : 'sent')
  if (code === '' || codeSentTo !== email) return null
  try {
    await api<typeof confirmEmail>('POST', '/email-codes/confirm', { body: { email, code } })
    return null
  } catch (error) {
    if (isProblem(error, 'too_many_requests')) return { sentTo: email, answer: 'triesWait', retryAt: error.retryAt }
    const wrong = isProblem(error) && error.errors.find(({ pointer }) => pointer === '/body/code')
    if (!wrong) throw error
    return { sentTo: email, answer: wrong.code === 'wrong' ? 'wrong' : 'expired', retryAt: null }
  }
}

/** The booking was refused for want of a code: it is sent, unless it was already. */
export async function askForCode(api: Api, { codeSentTo, values }: SentForm): Promise<CodeStep> {
  const email = values.email.trim()
  return codeSentTo === email ? { sentTo: email, answer: 'missing', retryAt: null } : sendCode(api, email)
}

async function sendCode(api: Api, email: string, answer: 'sent' | 'sentAgain' = 'sent'): Promise<CodeStep> {
  try {
    await api<typeof sendEmailCode>('POST', '/email-codes', { body: { email } })
    return { sentTo: email, answer, retryAt: null }
  } catch (error) {
    if (isProblem(error, 'too_many_requests')) return { sentTo: email, answer: 'mailsWait', retryAt: error.retryAt }
    throw error
  }
}

/** Asks for the code that was mailed; the form's own button books with it. */
export function ConfirmEmail({ email, outcome, isBusy }: { email: string; outcome: Outcome; isBusy: boolean }) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  useFocusOn(input, outcome)
  const isSentAgain = outcome.code === 'sentAgain'
  useEffect(() => {
    if (outcome.code === 'sentAgain' && input.current) input.current.value = ''
  }, [outcome])
  return (
    <Note>
      <Stack gap="normal">
        <p>
          <b>{t('codes.title')}</b>
          <br />
          {t('codes.text')}
        </p>
        <Field
          id={fields.code}
          label={t('codes.label')}
          hint={t('codes.hint', { email })}
          aside={<FieldLink id="email">{t('codes.wrongAddress')}</FieldLink>}
          error={useWhatIsWrong(outcome)}
        >
          <TextInput
            ref={input}
            name={fields.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={20}
          />
        </Field>
        <div>
          <Button type="submit" size="small" name={fields.intent} value="code" busy={isBusy}>
            {t('codes.again')}
          </Button>
        </div>
        <p role="status">{isSentAgain && t('codes.sentAgain')}</p>
      </Stack>
    </Note>
  )
}

function useWhatIsWrong({ code, retryAt }: Outcome): ReactNode {
  const texts = useTexts()
  const { staticContent, settings } = useOrganization()
  const now = useNow()
  if (!code || code === 'sent' || code === 'sentAgain') return null
  if (code !== 'mailsWait' && code !== 'triesWait') return texts.t(`codes.${code}`)
  const { phone } = staticContent.homepage.footer.contactUs
  const time = retryAt ? retryWords(retryAt, settings.timeZone, now, texts) : ''
  return (
    <>
      {texts.t(`codes.${code}`, { time })} {phone && phoneLink(phone)(phone)}
    </>
  )
}

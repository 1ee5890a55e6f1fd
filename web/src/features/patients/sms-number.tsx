import { useRef, useState, type SubmitEvent } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'

type SmsNumberProps = {
  phone: string | null
  isRefused: boolean
  /** What is wrong with the number. */
  problem: PlainTextKey | null
  busy: boolean
  onAgree: (phone: string) => void
}

/** To which number somebody is texted, who agrees to it by saving it. */
export function SmsNumber({ phone: saved, isRefused, problem, busy, onAgree }: SmsNumberProps) {
  const { t } = useTexts()
  const [phone, setPhone] = useState(saved ?? '')
  const input = useRef<HTMLInputElement>(null)
  useFocusOn(input, problem ?? 'asked')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAgree(phone)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="small">
        {isRefused && <Note tone="warn">{t('account.phoneRefused', { phone: saved ?? '' })}</Note>}
        <Field id="sms-phone" label={t('account.smsPhone')} error={problem !== null && t(problem)}>
          <TextInput
            ref={input}
            type="tel"
            autoComplete="tel"
            maxLength={32}
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        </Field>
        <p className={text['quiet']}>{t('account.smsConsent')}</p>
        <p>{t('account.smsNotYet')}</p>
        <Row>
          <Button type="submit" busy={busy}>
            {t('account.smsAgree')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** What is agreed to, and the way to another number. */
export function TextedNumber({ phone, onChange }: { phone: string; onChange: () => void }) {
  const { t } = useTexts()
  return (
    <Row>
      <p>{t('account.smsAt', { phone: phone.replaceAll(' ', '\u00a0') })}</p>
      <Button kind="quiet" onClick={onChange}>
        {t('account.smsChange')}
      </Button>
    </Row>
  )
}

import { reminderWays } from '@polyclinic/domain/messages/choices.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import type { Choices, Chosen } from './message-choices.tsx'

type ReminderWaysProps = {
  choices: Choices
  /** What was just chosen. */
  chosen: Choices['reminders'] | null
  busy: boolean
  /** What is wrong with the number. */
  phoneProblem: PlainTextKey | null
  onChoose: (chosen: Chosen) => void
  /** Something else than what is saved is being chosen. */
  onOther: () => void
}

const labels = { email: 'account.byEmail', sms: 'account.bySms', none: 'account.byNothing' } as const

/** By mail, by text message, or not at all. Who wants text messages says to which number, and agrees to them by saving it. */
export function ReminderWays({ choices, chosen, busy, phoneProblem, onChoose, onOther }: ReminderWaysProps) {
  const { t } = useTexts()
  const [isAsked, setAsked] = useState(false)
  const [phone, setPhone] = useState(choices.phone ?? '')
  const input = useRef<HTMLInputElement>(null)
  useFocusOn(input, phoneProblem)
  const shown = isAsked ? 'sms' : (chosen ?? choices.reminders)

  const pick = (way: Choices['reminders']) => {
    setAsked(way === 'sms')
    if (way === 'sms') return onOther()
    onChoose({ reminders: way })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChoose({ reminders: 'sms', phone })
  }
  return (
    <Stack>
      <RadioCards
        legend={t('account.reminders')}
        showLegend
        name="reminders"
        value={shown}
        choices={reminderWays.map((value) => ({ value, label: t(labels[value]) }))}
        onChange={pick}
      />
      {shown === 'sms' && (
        <form noValidate onSubmit={submit}>
          <Stack gap="small">
            {choices.isPhoneRefused && chosen === null && (
              <Note tone="warn">{t('account.phoneRefused', { phone: choices.phone ?? '' })}</Note>
            )}
            <Field id="sms-phone" label={t('account.smsPhone')} error={phoneProblem !== null && t(phoneProblem)}>
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
            <Row>
              <Button type="submit" kind="main" busy={busy}>
                {t('account.smsAgree')}
              </Button>
            </Row>
          </Stack>
        </form>
      )}
    </Stack>
  )
}

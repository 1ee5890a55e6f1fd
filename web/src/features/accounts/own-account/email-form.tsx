import { emailMistake } from '@polyclinic/domain/kit/email.ts'
import type { requestEmailChange } from '@polyclinic/domain/accounts/own-endpoints.ts'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { typedText } from '../../../platform/page/typed-text.ts'
import { Field } from '../../../ui/field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { messageOf, type WrongField } from '../../forms/field-errors.ts'
import { PasswordField } from '../password-field.tsx'

type EmailFormProps = { onDone: (sentence: string) => void; onCancel: () => void }

/** Another address: it takes the old one's place once its mailbox has confirmed it. */
export function EmailForm({ onDone, onCancel }: EmailFormProps) {
  const { t } = useTexts()
  const [wrong, setWrong] = useState<WrongField[]>([])
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const email = typedText(form, 'email').trim()
    const password = typedText(form, 'current')
    const missing = [
      ...(emailMistake(email) ? [{ id: 'email', message: t('account.emailWrong') }] : []),
      ...(password ? [] : [{ id: 'current', message: t('common.required') }]),
    ]
    setWrong(missing)
    const body = { email, password }
    return missing.length > 0 ? null : () => call<typeof requestEmailChange>('POST', '/account/email', { body })
  }
  return (
    <ActForm
      title={t('account.ownEmailChange')}
      button={t('account.ownEmailSend')}
      cancel={t('account.ownCancel')}
      isTeam={false}
      sentences={{ email: t('account.emailWrong') }}
      refusedField={{ code: 'wrong_password', id: 'current', message: t('errors.wrong_password') }}
      {...{ wrong, onCancel, prepare }}
      onDone={({ sentTo }) => onDone(t('account.ownEmailSent', { email: sentTo }))}
    >
      {(shown) => (
        <Stack>
          <Field
            label={t('account.ownEmailNew')}
            id="email"
            hint={t('account.ownEmailHint')}
            error={messageOf(shown, 'email')}
          >
            <TextInput name="email" type="email" autoComplete="email" autoCapitalize="none" required maxLength={254} />
          </Field>
          <PasswordField label={t('factor.currentPassword')} name="current" error={messageOf(shown, 'current')} />
        </Stack>
      )}
    </ActForm>
  )
}

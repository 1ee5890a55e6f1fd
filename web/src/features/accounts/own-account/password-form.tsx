import type { changeOwnPassword } from '@polyclinic/domain/accounts/own-endpoints.ts'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { typedText } from '../../../platform/page/typed-text.ts'
import { Stack } from '../../../ui/layout.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { messageOf, type WrongField } from '../../forms/field-errors.ts'
import { NewPasswordField, weakness } from '../new-password-field.tsx'
import { OwnerOfPassword } from '../owner-of-password.tsx'
import { PasswordField } from '../password-field.tsx'

type PasswordFormProps = { email: string; onDone: (sentence: string) => void; onCancel: () => void }

/** Another password, by who knows the one before; all other devices are signed out. */
export function PasswordForm({ email, onDone, onCancel }: PasswordFormProps) {
  const { t } = useTexts()
  const [wrong, setWrong] = useState<WrongField[]>([])
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const current = typedText(form, 'current')
    const password = typedText(form, 'password')
    const weak = weakness(password)
    const missing = [
      ...(current ? [] : [{ id: 'current', message: t('common.required') }]),
      ...(weak ? [{ id: 'password', message: t(`errors.${weak}`) }] : []),
    ]
    setWrong(missing)
    const body = { current, password }
    return missing.length > 0 ? null : () => call<typeof changeOwnPassword>('POST', '/account/password', { body })
  }
  return (
    <ActForm
      title={t('account.ownPasswordChange')}
      button={t('account.changePassword')}
      cancel={t('account.ownCancel')}
      isTeam={false}
      refusedField={{ code: 'wrong_password', id: 'current', message: t('errors.wrong_password') }}
      {...{ wrong, prepare, onCancel }}
      onDone={() => onDone(t('account.ownPasswordChanged'))}
    >
      {(shown) => (
        <Stack>
          <OwnerOfPassword email={email} />
          <PasswordField label={t('factor.currentPassword')} name="current" error={messageOf(shown, 'current')} />
          <NewPasswordField error={messageOf(shown, 'password')} />
        </Stack>
      )}
    </ActForm>
  )
}

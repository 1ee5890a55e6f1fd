import type { Ref } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'

type PasswordFieldProps = {
  label?: string
  /** Its id, and its name in the form. */
  name?: string
  error: string | false | undefined
  ref?: Ref<HTMLInputElement>
}

/** The password that an account has, with the way to another for who forgot it. */
export function PasswordField({ label, name = 'password', error, ref }: PasswordFieldProps) {
  const { t } = useTexts()
  return (
    <Field
      label={label ?? t('common.password')}
      id={name}
      error={error}
      aside={<Anchor href="/forget-password">{t('account.forgot')}</Anchor>}
    >
      <PasswordInput
        ref={ref}
        name={name}
        autoComplete="current-password"
        show={t('common.show')}
        hide={t('common.hide')}
        required
        maxLength={1024}
      />
    </Field>
  )
}

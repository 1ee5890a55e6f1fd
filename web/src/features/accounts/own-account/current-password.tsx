import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Anchor } from '../../../ui/anchor.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'

/** An open session alone does not show whose it is: the password does. */
export function CurrentPassword({ error }: { error: string | undefined }) {
  const { t } = useTexts()
  return (
    <Field
      label={t('account.ownCurrent')}
      id="current"
      error={error}
      aside={<Anchor href="/forget-password">{t('account.forgot')}</Anchor>}
    >
      <PasswordInput
        name="current"
        autoComplete="current-password"
        show={t('common.show')}
        hide={t('common.hide')}
        required
        maxLength={1024}
      />
    </Field>
  )
}

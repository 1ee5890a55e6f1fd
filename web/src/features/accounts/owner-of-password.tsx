import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** Whose password is being set: for the person to check, and for a password manager to keep beside it. */
export function OwnerOfPassword({ email }: { email: string }) {
  const { t } = useTexts()
  return (
    <Field label={t('common.email')} id="email">
      <TextInput type="email" autoComplete="username" readOnly value={email} />
    </Field>
  )
}

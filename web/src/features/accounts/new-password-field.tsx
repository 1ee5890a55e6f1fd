import { passwordMaximum, passwordMinimum } from '@polyclinic/domain/accounts/passwords.ts'
import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import text from '../../ui/text.module.css'
import { refusedFields, type WrongField } from '../forms/field-errors.ts'

/** Characters as people count them, as the rule of the domain does. */
const lengthOf = (password: string) => [...password].length

/** What the rule says before the server is asked; whether a password is common only the server knows. */
export function weakness(password: string): ErrorCode | null {
  const length = lengthOf(password)
  if (length < passwordMinimum) return 'password_too_short'
  return length > passwordMaximum ? 'password_too_long' : null
}

/** What the server said of the password, if it was about that. */
export function refusedPassword(problem: ApiProblem | null, { t }: Texts): WrongField[] {
  if (problem && weaknesses.has(problem.code)) return [{ id: 'password', message: t(`errors.${problem.code}`) }]
  return refusedFields(problem, { password: t('errors.password_too_long') })
}

const weaknesses: ReadonlySet<ErrorCode> = new Set(['password_too_short', 'password_too_long', 'password_too_common'])

/** One box: the rule stands first, the length is counted, and what was typed can be looked at. */
export function NewPasswordField({ error }: { error: string | undefined }) {
  const { t } = useTexts()
  const [length, setLength] = useState(0)
  return (
    <Field
      label={t('account.newPassword')}
      id="password"
      hint={t('account.passwordRule', { minimum: passwordMinimum })}
      error={error}
      aside={length > 0 && <Counted length={length} />}
    >
      <PasswordInput
        name="password"
        autoComplete="new-password"
        show={t('common.show')}
        hide={t('common.hide')}
        required
        onChange={(event) => setLength(lengthOf(event.currentTarget.value))}
      />
    </Field>
  )
}

function Counted({ length }: { length: number }) {
  const { t } = useTexts()
  if (length < passwordMinimum) {
    return (
      <span className={`${text['quiet']} ${text['figures']}`}>
        {t('account.passwordCount', { count: length, minimum: passwordMinimum })}
      </span>
    )
  }
  return (
    <span className={text['quiet']}>
      <Icon of={Check} size="small" /> {t('account.passwordEnough')}
    </span>
  )
}

import type { ReactNode, Ref } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

type CodeFieldProps = {
  label: ReactNode
  error: string | undefined
  /** One of those that were kept for when the app is lost: letters and digits. */
  isRecovery?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Where a code of the second factor is typed, or filled in by the device. */
export function CodeField({ label, error, isRecovery = false, ref }: CodeFieldProps) {
  return (
    <Field label={label} id="code" error={error}>
      <TextInput
        ref={ref}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
      />
    </Field>
  )
}

/** What is said about a code that does not count. */
export function useWrongCode(isRecovery: boolean): string {
  const { t } = useTexts()
  return t(isRecovery ? 'factor.wrongRecovery' : 'factor.wrongDigits')
}

/** What is said before it is sent: there is none yet, or not all of its digits. Undefined when it can be tried. */
export function useMissingCode(): (code: string, isRecovery: boolean) => string | undefined {
  const { t } = useTexts()
  return (code, isRecovery) => {
    if (!code) return t('common.required')
    return !isRecovery && /^[\d\s-]*$/.test(code) && code.replaceAll(/\D/g, '').length !== 6
      ? t('factor.sixDigits')
      : undefined
  }
}

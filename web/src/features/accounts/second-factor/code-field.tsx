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

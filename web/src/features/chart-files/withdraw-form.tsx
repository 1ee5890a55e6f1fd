import { withdrawalReason } from '@polyclinic/domain/chart-files/kinds.ts'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { typedText } from '../../platform/page/typed-text.ts'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'

type WithdrawFormProps = {
  words: { title: string; text: string; label: string; missing: string; button: string; cancel: string }
  withdraw: (reason: string) => Promise<unknown>
  /** What goes with it. */
  children?: ReactNode
  onDone: () => void
  onCancel: () => void
}

/** Asks why a file or letter is wrong, and strikes it. */
export function WithdrawForm({ words, withdraw, children, onDone, onCancel }: WithdrawFormProps) {
  const [wrong, setWrong] = useState<WrongField[]>([])
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const reason = typedText(new FormData(event.currentTarget), 'reason').trim()
    const missing = reason.length < withdrawalReason.least ? [{ id: 'reason', message: words.missing }] : []
    setWrong(missing)
    return missing.length > 0 ? null : () => withdraw(reason)
  }
  return (
    // Esc gives it up, as in every dialog: there is a button, too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={({ key }) => key === 'Escape' && onCancel()}>
      <ActForm
        {...{ title: words.title, button: words.button, cancel: words.cancel, wrong, prepare, onDone, onCancel }}
        isDanger
        sentences={{ reason: words.missing }}
      >
        {(refused) => (
          <Stack>
            <Field label={words.label} id="reason" hint={words.text} error={messageOf(refused, 'reason')}>
              <TextInput name="reason" maxLength={withdrawalReason.most} autoComplete="off" />
            </Field>
            {children}
          </Stack>
        )}
      </ActForm>
    </div>
  )
}

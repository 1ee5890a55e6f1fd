import { lazy, Suspense, useRef, useState, type ComponentType } from 'react'
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx'
import type { AddressQuestionProps } from './address-question.tsx'

/** Fetched once somebody types; where it cannot be, nothing is asked. */
const AddressQuestion = lazy<ComponentType<AddressQuestionProps>>(() =>
  import('./address-question.tsx').then(
    ({ AddressQuestion }) => ({ default: AddressQuestion }),
    () => ({ default: () => null }),
  ),
)

/** Where somebody says for the first time how they are reached: a slip in it is asked about. Stands in a Field. */
export function EmailInput({ onInput, ...input }: Omit<TextInputProps, 'type' | 'ref'>) {
  const field = useRef<HTMLInputElement>(null)
  const [isUsed, setUsed] = useState(false)
  return (
    <div>
      <TextInput
        ref={field}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...input}
        onFocus={() => setUsed(true)}
        onInput={(event) => {
          setUsed(true)
          onInput?.(event)
        }}
      />
      {isUsed && (
        <Suspense>
          <AddressQuestion field={field} />
        </Suspense>
      )}
    </div>
  )
}

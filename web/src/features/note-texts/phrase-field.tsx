import type { ComponentProps } from 'react'
import { Field } from '../../ui/field.tsx'
import { PhraseArea, PhraseButton } from './phrase-area.tsx'
import { usePhrases } from './use-phrases.ts'

type PhraseFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'aside' | 'children'> &
  Omit<ComponentProps<typeof PhraseArea>, 'phrases' | 'label'> & { label: string }

/** A text of a form with its label, into which one's phrases are written. */
export function PhraseField({ label, id, hint, below, error, optional, ...area }: PhraseFieldProps) {
  const phrases = usePhrases(area.value, area.isLocked ?? false)
  return (
    <Field
      {...{ label, id, hint, below, error, optional }}
      aside={<PhraseButton label={label} onPress={phrases.ask} />}
    >
      <PhraseArea {...area} phrases={phrases} />
    </Field>
  )
}

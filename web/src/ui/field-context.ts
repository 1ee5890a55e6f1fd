import { createContext, useContext } from 'react'

export type FieldContextValue = { id: string; describedBy: string | undefined; invalid: boolean }

export const FieldContext = createContext<FieldContextValue | null>(null)

/** Of the words above the control of a field. */
export const labelId = (control: string) => `${control}-label`

/** What a control inside a Field takes over from it; its own properties win. */
export function useFieldAttributes(id: string | undefined) {
  const field = useContext(FieldContext)
  return {
    id: id ?? field?.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  }
}

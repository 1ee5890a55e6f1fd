import type { AskSettings } from '../organizations/model.ts'
import { insurances, insurancesIn } from './insurance.ts'

/** What a clinic asks whoever books. */
export type Asking = 'off' | 'optional' | 'required'

type Settings = AskSettings & { country: string }

type VisitField = {
  /** Always, or as a setting of the clinic says. */
  asked: Asking | keyof AskSettings
} & (
  | { kind: 'text'; atMost: number }
  | { kind: 'choice'; values: readonly string[]; valuesIn: (country: string) => readonly string[] }
)

/**
 * What whoever books says about the visit, in the order of the form. Each is kept with the visit in the column of
 * `appointments` that is called the same, shown to the clinic and on the confirmation, and erased with the patient.
 */
export const visitFields = {
  insurance: { kind: 'choice', values: insurances, valuesIn: insurancesIn, asked: 'askInsurance' },
  message: { kind: 'text', atMost: 1000, asked: 'optional' },
} as const satisfies Record<string, VisitField>

type Fields = typeof visitFields
export type VisitFieldName = keyof Fields
export type VisitTextName = { [N in VisitFieldName]: Fields[N]['kind'] extends 'text' ? N : never }[VisitFieldName]
/** Those that a clinic can insist on. */
export type RequirableName = {
  [N in VisitFieldName]: Fields[N]['asked'] extends 'optional' ? never : N
}[VisitFieldName]
/** The value of a field, when there is one. */
export type VisitFieldValue<N extends VisitFieldName> = Fields[N] extends { values: readonly (infer V)[] } ? V : string
export type VisitFieldValues = { [N in VisitFieldName]: VisitFieldValue<N> | null }

export const visitFieldNames = Object.keys(visitFields) as VisitFieldName[]
export const isVisitField = (name: string): name is VisitFieldName => Object.hasOwn(visitFields, name)
export const isVisitText = (name: VisitFieldName): name is VisitTextName => visitFields[name].kind === 'text'
export const visitTextNames = visitFieldNames.filter(isVisitText)

/** Something for each field. */
export const eachVisitField = <T>(valueOf: (name: VisitFieldName) => T) =>
  Object.fromEntries(visitFieldNames.map((name) => [name, valueOf(name)])) as Record<VisitFieldName, T>

/** Whether this clinic asks for it; a choice where there is something to choose. */
export function askingOf(name: VisitFieldName, settings: Settings): Asking {
  const field: VisitField = visitFields[name]
  if (field.kind === 'choice' && field.valuesIn(settings.country).length === 0) return 'off'
  return field.asked in settings ? settings[field.asked as keyof AskSettings] : (field.asked as Asking)
}

export type VisitFieldError = 'required' | 'too_long' | 'invalid_value'

/** What is wrong with a value, `''` for none, where the clinic asks for it. */
export function visitFieldError(name: VisitFieldName, value: string, settings: Settings): VisitFieldError | null {
  const field: VisitField = visitFields[name]
  const asking = askingOf(name, settings)
  if (asking === 'off') return null
  if (value === '') return asking === 'required' ? 'required' : null
  if (field.kind === 'text') return value.length > field.atMost ? 'too_long' : null
  return field.valuesIn(settings.country).includes(value) ? null : 'invalid_value'
}

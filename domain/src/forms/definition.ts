/** What stands in a form. */
export const fieldKinds = [
  'short-text',
  'long-text',
  'choice',
  'choices',
  'yes-no',
  'scale',
  'number',
  'date',
  'file',
  'consent',
  'signature',
  'information',
] as const
export type FieldKind = (typeof fieldKinds)[number]

export const conditionTests = ['is', 'contains', 'at-least', 'at-most'] as const
export type ConditionTest = (typeof conditionTests)[number]

/** A field is shown while an earlier one is answered like this. */
export type Condition = { field: string; test: ConditionTest; value: string | number | boolean }
export type Option = { id: string; label: string }

/**
 * A question, or what is read between them. It has all of these whatever its kind, so that nothing typed is lost while
 * somebody tries another kind.
 */
export type Field = {
  id: string
  kind: FieldKind
  label: string
  help: string
  isRequired: boolean
  when: Condition | null
  /** Of a choice. */
  options: Option[]
  /** Of an information and a consent: its exact words. */
  text: string
  /** Of a number. */
  unit: string
  least: number | null
  most: number | null
  /** Of a scale: what 0 and 10 mean. */
  leastLabel: string
  mostLabel: string
}
export type Section = { id: string; title: string; help: string; fields: Field[] }
export type Definition = { sections: Section[] }

export const hasOptions = (kind: FieldKind): boolean => kind === 'choice' || kind === 'choices'
export const hasText = (kind: FieldKind): boolean => kind === 'information' || kind === 'consent'
/** Whether somebody answers it at all. */
export const isAsked = ({ kind }: Pick<Field, 'kind'>): boolean => kind !== 'information'

/** Which tests a field can be put to. */
export const testsOf: Record<FieldKind, readonly ConditionTest[]> = {
  'short-text': [],
  'long-text': [],
  choice: ['is'],
  choices: ['contains'],
  'yes-no': ['is'],
  scale: ['at-least', 'at-most'],
  number: ['at-least', 'at-most'],
  date: [],
  file: [],
  consent: ['is'],
  signature: [],
  information: [],
}

/** All fields, in the order in which they are asked. */
export const fieldsOf = ({ sections }: Definition): Field[] => sections.flatMap(({ fields }) => fields)

/** On which of the fields before it a field can depend. */
export function fieldsBefore(definition: Definition, id: string): Field[] {
  const fields = fieldsOf(definition)
  const place = fields.findIndex((field) => field.id === id)
  return fields.slice(0, Math.max(place, 0)).filter(({ kind }) => testsOf[kind].length > 0)
}

/** A new field, of which everything is still to be said. */
export const emptyField = (id: string, kind: FieldKind): Field => ({
  ...{ id, kind, label: '', help: '', isRequired: false, when: null, options: [], text: '' },
  ...{ unit: '', least: null, most: null, leastLabel: '', mostLabel: '' },
})

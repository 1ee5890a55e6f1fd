import { isSame } from '../kit/same.ts'
import { vitalNames, type VitalName } from './vitals.ts'

/** How sure a diagnosis is. */
export const certainties = ['confirmed', 'suspected', 'excluded', 'history'] as const
export type Certainty = (typeof certainties)[number]
/** Where a diagnosis without its certainty cannot be billed. */
export const asksForCertainty = (country: string): boolean => country === 'DE'

export type Diagnosis = { code: string | null; title: string; certainty: Certainty | null }

/** What a visit note says. */
export type Content = {
  complaint: string
  findings: string
  diagnoses: Diagnosis[]
  plan: string
} & Record<VitalName, number | null>

export type ContentField = keyof Content
/** What was measured is one part; every other field is one by itself. */
export type NotePart = Exclude<ContentField, VitalName> | 'vitals'

/** What stands in each part of a note, in the order in which it is written and read, by the patient, too. */
const fieldsOf: Record<NotePart, readonly ContentField[]> = {
  complaint: ['complaint'],
  vitals: vitalNames,
  findings: ['findings'],
  diagnoses: ['diagnoses'],
  plan: ['plan'],
}
export const noteParts = Object.keys(fieldsOf) as readonly NotePart[]
export const contentFields: readonly ContentField[] = Object.values(fieldsOf).flat()

export const emptyContent: Content = {
  complaint: '',
  findings: '',
  diagnoses: [],
  plan: '',
  ...(Object.fromEntries(vitalNames.map((name) => [name, null])) as Record<VitalName, null>),
}

/** How long a part in words is at most. */
export const textAtMost = 20_000

/** What is said in free words: a phrase is written into it, and a template begins it. */
export type TextField = { [Field in ContentField]: Content[Field] extends string ? Field : never }[ContentField]
export const textFields = contentFields.filter((field): field is TextField => typeof emptyContent[field] === 'string')
export const textsIn = (content: Record<TextField, string>) =>
  Object.fromEntries(textFields.map((field) => [field, content[field]])) as Record<TextField, string>

/** Whether anything was written at all. */
export const isEmpty = (content: Content): boolean =>
  contentFields.every((field) => isSame(content[field], emptyContent[field]))

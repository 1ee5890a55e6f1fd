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
export const textFields = ['complaint', 'findings', 'plan'] as const satisfies ContentField[]
export type TextField = (typeof textFields)[number]
export const contentFields: readonly ContentField[] = ['complaint', 'findings', 'diagnoses', 'plan', ...vitalNames]

export const emptyContent: Content = {
  complaint: '',
  findings: '',
  diagnoses: [],
  plan: '',
  ...(Object.fromEntries(vitalNames.map((name) => [name, null])) as Record<VitalName, null>),
}

/** Whether anything was written at all. */
export const isEmpty = (content: Content): boolean =>
  contentFields.every((field) => isSame(content[field], emptyContent[field]))

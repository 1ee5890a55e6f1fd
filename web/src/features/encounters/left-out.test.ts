import { emptyContent, type Diagnosis } from '@polyclinic/domain/encounters/content.ts'
import { expect, it } from 'vitest'
import { leftOutOf } from './left-out.tsx'

const flu: Diagnosis = { code: 'J11.1', title: 'Influenza', certainty: 'suspected' }
const cough: Diagnosis = { code: 'R05', title: 'Cough', certainty: 'confirmed' }

it('keeps texts, values and diagnoses that neither were saved nor are in the signed note', () => {
  const known = { ...emptyContent, diagnoses: [cough], pulse: 70 }
  const typed = { ...known, plan: 'Rest ', complaint: 'Fever', pulse: 76, weight: 80, diagnoses: [cough, flu] }
  const signed = { ...known, complaint: 'Fever', weight: 80 }
  expect(leftOutOf(typed, known, signed)).toEqual({ ...emptyContent, plan: 'Rest', pulse: 76, diagnoses: [flu] })
  expect(leftOutOf(known, known, signed)).toBeNull()
})

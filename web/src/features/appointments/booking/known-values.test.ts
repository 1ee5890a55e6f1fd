import { expect, test } from 'vitest'
import { carryPatient } from '../../../platform/session/carried-patient.ts'
import { emptyValues } from './form-values.ts'
import { forWhomItIs, knownValues, rememberWhoBooks } from './known-values.ts'

test('whoever books a second visit on the same page has said already who they are, and nothing of the patient', () => {
  expect(knownValues()).toEqual(emptyValues)
  const own = { givenName: 'Rosa', familyName: 'Delgado', email: 'rosa@delgado.com', birthDate: '', phone: '1234567' }
  const child = { patientGivenName: 'Ana', patientFamilyName: 'Paz', patientBirthDate: '05/01/2019' }
  rememberWhoBooks({ ...own, ...child, for: 'other', message: 'Her knee', insurance: 'insured' })
  expect(knownValues()).toEqual({ ...emptyValues, ...own })
})

test('who set out to book for a child books for the child, once', () => {
  expect(forWhomItIs(emptyValues)).toEqual(emptyValues)
  carryPatient('01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a01')
  const typed = { ...emptyValues, message: 'Her knee' }
  expect(forWhomItIs(typed)).toEqual({ ...typed, for: 'known:01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a01' })
  expect(forWhomItIs(typed)).toEqual(typed)
})

import { expect, test } from 'vitest'
import { emptyValues } from './form-values.ts'
import { knownValues, rememberWhoBooks } from './known-values.ts'

test('whoever books a second visit on the same page has said already who they are, and nothing of the patient', () => {
  expect(knownValues()).toEqual(emptyValues)
  const own = { givenName: 'Rosa', familyName: 'Delgado', email: 'rosa@delgado.com', birthDate: '', phone: '1234567' }
  const child = { patientGivenName: 'Ana', patientFamilyName: 'Paz', patientBirthDate: '05/01/2019' }
  rememberWhoBooks({ ...own, ...child, for: 'other', message: 'Her knee', insurance: 'insured' })
  expect(knownValues()).toEqual({ ...emptyValues, ...own })
})

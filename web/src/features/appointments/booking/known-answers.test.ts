import { expect, test } from 'vitest'
import { noAnswers } from './answers.ts'
import { knownAnswers, rememberWhoBooks } from './known-answers.ts'

test('whoever books a second visit on the same page has said already who they are, and nothing of the patient', () => {
  expect(knownAnswers()).toEqual(noAnswers)
  const own = { givenName: 'Rosa', familyName: 'Delgado', email: 'rosa@delgado.com', birthDate: '', phone: '1234567' }
  const child = { patientGivenName: 'Ana', patientFamilyName: 'Paz', patientBirthDate: '05/01/2019' }
  rememberWhoBooks({ ...own, ...child, for: 'other', message: 'Her knee', insurance: 'insured' })
  expect(knownAnswers()).toEqual({ ...noAnswers, ...own })
})

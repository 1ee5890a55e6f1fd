import { expect, test } from 'vitest'
import { emptyValues, type FormValues } from './form-values.ts'
import { checkValues, type FieldRules } from './check-values.ts'

const settings = { country: 'US', askPhone: 'optional', askBirthDate: 'optional', askInsurance: 'optional' } as const
const asked: FieldRules = {
  own: null,
  settings,
  today: '2026-11-24',
  formatLocale: 'en-US',
}
const rosa: FormValues = { ...emptyValues, givenName: 'Rosa', familyName: 'Delgado', email: 'rosa@delgado.com' }
const check = (values: Partial<FormValues>, changed: Partial<FieldRules> = {}) =>
  checkValues({ ...rosa, ...values }, { ...asked, ...changed })

test('name and address are enough', () => {
  expect(check({})).toEqual({})
})

test('nothing typed names every field that is needed', () => {
  expect(
    checkValues(emptyValues, {
      ...asked,
      settings: { ...settings, askPhone: 'required', askBirthDate: 'required', askInsurance: 'required' },
    }),
  ).toEqual({
    givenName: 'givenNameMissing',
    familyName: 'familyNameMissing',
    email: 'emailMissing',
    birthDate: 'birthDateMissing',
    phone: 'phoneMissing',
    insurance: 'required',
  })
})

test.each([
  ['rosa.delgado.com', 'emailAt'],
  ['rosa@delgado', 'emailEnding'],
  ['rosa@delgado.', 'emailEnding'],
  ['rosa@', 'emailUnreadable'],
  ['rosa @delgado.com', 'emailUnreadable'],
  ['rosa@delgado@home.com', 'emailUnreadable'],
  ['rosa@-delgado.com', 'emailUnreadable'],
])('%s is told apart', (email, error) => {
  expect(check({ email })).toEqual({ email: error })
})

test.each(['rosa@delgado.com', ' Rosa.D+clinic@mail.delgado.co.uk ', 'r@xn--dlgado-cva.de'])(
  '%s is an address',
  (email) => {
    expect(check({ email })).toEqual({})
  },
)

test.each([
  ['02/30/1985', 'birthDateNotReal'],
  ['11/25/2026', 'birthDateFuture'],
  ['12/31/1899', 'birthDateTooOld'],
])('%s is no date of birth', (birthDate, error) => {
  expect(check({ birthDate })).toEqual({ birthDate: error })
})

test('whoever was born today may come', () => {
  expect(check({ birthDate: '11/24/2026' })).toEqual({})
})

test('what a clinic does not ask for is not checked', () => {
  expect(
    check({ birthDate: 'x', phone: 'x' }, { settings: { ...settings, askBirthDate: 'off', askPhone: 'off' } }),
  ).toEqual({})
})

test.each(['(617) 555-0163', '+49 151 5550163', '0151/5550163'])('%s is a phone number', (phone) => {
  expect(check({ phone })).toEqual({})
})

test('words are no phone number, and a letter has an end', () => {
  expect(check({ phone: 'call me', message: 'x'.repeat(1001) })).toEqual({
    phone: 'phoneUnreadable',
    message: 'too_long',
  })
})

test('for somebody else the patient is named apart from who books', () => {
  expect(check({ for: 'other' })).toEqual({
    patientGivenName: 'patientGivenNameMissing',
    patientFamilyName: 'patientFamilyNameMissing',
  })
})

const account = { phone: '+1 617 555 0163', birthDate: '1985-03-08' }
const strict = { ...asked, settings: { ...settings, askPhone: 'required', askBirthDate: 'required' } } as const

test('an account knows its owner, and not somebody else', () => {
  expect(checkValues(emptyValues, { ...strict, own: account })).toEqual({})
  expect(checkValues({ ...emptyValues, for: 'other' }, { ...strict, own: account })).toEqual({
    patientGivenName: 'patientGivenNameMissing',
    patientFamilyName: 'patientFamilyNameMissing',
    patientBirthDate: 'patientBirthDateMissing',
  })
})

test('an account is asked for what the clinic requires and it lacks', () => {
  const own = { phone: null, birthDate: null }
  expect(checkValues(emptyValues, { ...asked, own })).toEqual({})
  expect(checkValues(emptyValues, { ...strict, own })).toEqual({
    birthDate: 'birthDateMissing',
    phone: 'phoneMissing',
  })
})

test('what was typed of the one nobody asks about is no error', () => {
  expect(check({ patientGivenName: '@', patientBirthDate: 'x' })).toEqual({})
  const other = { for: 'other', patientGivenName: 'Mia', patientFamilyName: 'Delgado' } as const
  expect(check({ ...other, birthDate: 'x' })).toEqual({})
  expect(check({ ...other, patientBirthDate: '12/24/2026' })).toEqual({ patientBirthDate: 'birthDateFuture' })
})

test.each([
  ['Confirm at evil.example', 'nameAddress'],
  ['Rosa\u202e', 'nameInvisible'],
  ['Rosa <3', 'nameSigns'],
  ['–', 'nameLetter'],
  ['x'.repeat(81), 'nameLength'],
])('%j is no name, whoever it is of', (name, error) => {
  const wrong = { givenName: name, familyName: name, patientGivenName: name, patientFamilyName: name }
  expect(check({ for: 'other', ...wrong })).toEqual(
    Object.fromEntries(Object.keys(wrong).map((field) => [field, error])),
  )
})

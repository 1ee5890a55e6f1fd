import { expect, it } from 'vitest'
import { ApiProblem } from '../../platform/api/problem.ts'
import { changesOf, checkDetails, detailsLine, detailsOf, readDetails, refusedDetails } from './own-details.ts'

const rosa = {
  id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00',
  version: 3,
  givenName: 'Rosa',
  familyName: 'Delgado',
  email: 'rosa@delgado.com',
  phone: null,
  birthDate: '1985-03-08',
}
const settings = { askPhone: 'optional', askBirthDate: 'optional', askInsurance: 'off' } as const
const asked = { settings, today: '2026-11-24', formatLocale: 'en-US' } as const

it('writes a date of birth as the language does and reads it back', () => {
  expect(detailsOf(rosa, 'en-US').birthDate).toBe('03/08/1985')
  expect(detailsOf(rosa, 'de-DE').birthDate).toBe('08.03.1985')
  expect(changesOf(detailsOf(rosa, 'de-DE'), { ...rosa, birthDate: null }, 'de-DE')).toEqual({
    birthDate: '1985-03-08',
  })
})

it('sends only what is different, and empties what was emptied', () => {
  const typed = detailsOf(rosa, 'en-US')
  expect(changesOf(typed, rosa, 'en-US')).toEqual({})
  expect(changesOf({ ...typed, phone: '+1 202 555 0147', birthDate: '' }, rosa, 'en-US')).toEqual({
    phone: '+1 202 555 0147',
    birthDate: null,
  })
})

it('asks for the name, and for the rest as the clinic does', () => {
  const empty = { givenName: '', familyName: 'Delgado', phone: '', birthDate: '' }
  expect(checkDetails(empty, asked)).toEqual({ givenName: 'givenNameMissing' })
  expect(
    checkDetails(
      { ...empty, givenName: 'Rosa', phone: 'call me' },
      { ...asked, settings: { ...settings, askBirthDate: 'required' } },
    ),
  ).toEqual({
    phone: 'phoneUnreadable',
    birthDate: 'birthDateMissing',
  })
})

it('trims what was typed', () => {
  const form = new FormData()
  form.set('givenName', '  Rosa ')
  expect(readDetails(form)).toEqual({ givenName: 'Rosa', familyName: '', phone: '', birthDate: '' })
})

it('ties what the server refused to its field', () => {
  const problem = new ApiProblem({
    type: 'urn:polyclinic:invalid_fields',
    title: '',
    status: 422,
    code: 'invalid_fields',
    message: '',
    requestId: '',
    errors: [
      { pointer: '/body/birthDate', code: 'in_future', message: '' },
      { pointer: '/headers/if-match', code: 'invalid_format', message: '' },
    ],
  })
  expect(refusedDetails(problem)).toEqual({ birthDate: 'refused' })
  expect(refusedDetails(null)).toEqual({})
})

it('says everything on one line', () => {
  expect(detailsLine(rosa, 'en-US')).toBe('Rosa Delgado, March 8, 1985')
})

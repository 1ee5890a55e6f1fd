import { expect, test } from 'vitest'
import { emptyValues, forDependant } from './form-values.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Page } from '../../../platform/page/context.ts'
import { testClinic } from '../../../test/in-app.tsx'
import { book, bookingBody, fieldErrorsOf } from './book.ts'
import type { OwnPatient } from './own-patient.ts'
import type { SentForm } from './sent-form.ts'

const slot = { startsAt: '2026-11-25T14:40:00Z', providerId: 'p', serviceId: 's', locationId: 'l' }
const sent: SentForm = {
  slot: null,
  reason: null,
  intent: 'book',
  chosen: slot,
  hold: { id: 'h', secret: 'x' },
  values: {
    ...emptyValues,
    givenName: 'Rosa',
    familyName: 'Delgado',
    email: 'rosa@delgado.com',
    birthDate: '8.3.1985',
  },
  isKnown: false,
  key: 'k',
  agreed: null,
  isUnsure: false,
  isUnheld: false,
  code: '',
  codeSentTo: null,
  before: null,
}

const rosa: OwnPatient = {
  id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00',
  version: 3,
  givenName: 'Rosa',
  familyName: 'Delgado',
  email: 'rosa@account.com',
  phone: '+1 617 555 0163',
  birthDate: '1985-03-08',
}
const child = { patientGivenName: 'Ana', patientFamilyName: 'Paz', patientBirthDate: '2019-05-01' }
const forChild: SentForm = { ...sent, values: { ...sent.values, ...child, for: 'other' } }

test('a booking carries the hold, and the time itself should the hold be gone', () => {
  expect(bookingBody(sent, null, slot, 'de-DE')).toEqual({
    slot,
    hold: { id: 'h', secret: 'x' },
    patient: { givenName: 'Rosa', familyName: 'Delgado', email: 'rosa@delgado.com', birthDate: '1985-03-08' },
  })
})

test('an account books for itself without naming itself', () => {
  const values = { ...sent.values, message: ' A refill ', insurance: 'self-pay' }
  expect(bookingBody({ ...sent, hold: null, values }, rosa, slot, 'de-DE')).toEqual({
    slot,
    message: 'A refill',
    insurance: 'self-pay',
  })
})

test('the patient has a name and birth date of their own and is reached through whoever books', () => {
  const values = { ...forChild.values, phone: ' +49 30 5550 0123 ' }
  expect(bookingBody({ ...forChild, values }, null, slot, 'de-DE')).toMatchObject({
    bookedBy: { givenName: 'Rosa', familyName: 'Delgado' },
    patient: {
      givenName: 'Ana',
      familyName: 'Paz',
      email: 'rosa@delgado.com',
      phone: '+49 30 5550 0123',
      birthDate: '2019-05-01',
    },
  })
})

test('an account that books for somebody else says itself how it is reached', () => {
  const body = bookingBody(forChild, rosa, slot, 'de-DE')
  expect(body.bookedBy).toBeUndefined()
  expect(body.patient).toEqual({
    givenName: 'Ana',
    familyName: 'Paz',
    email: 'rosa@account.com',
    phone: '+1 617 555 0163',
    birthDate: '2019-05-01',
  })
})

type Asks = 'off' | 'optional' | 'required'

/** Books as who is signed in; what was written. */
async function bookAs(own: OwnPatient, values: Partial<SentForm['values']>, asks: { phone: Asks; birthDate: Asks }) {
  const written: { operation: string; body: unknown }[] = []
  const api = ((method: string, path: string, parts?: { body?: unknown }) => {
    if (method === 'GET') return Promise.resolve(own)
    written.push({ operation: `${method} ${path}`, body: parts?.body })
    return Promise.resolve({ appointment: { id: 'a' }, manageToken: null })
  }) as unknown as Api
  const organization = {
    ...testClinic,
    settings: { ...testClinic.settings, askPhone: asks.phone, askBirthDate: asks.birthDate },
  }
  const page = { organization, locale: 'en', now: () => Promise.resolve('2026-11-24T14:00:00Z') } as unknown as Page
  const result = await book({ api, page }, { ...sent, isKnown: true, values: { ...emptyValues, ...values } }, slot)
  return { result, written }
}

test('a birth date that was typed for a child never becomes that of the account', async () => {
  const asks = { phone: 'optional', birthDate: 'required' } as const
  for (const typed of [
    { birthDate: '05/01/2019' },
    { ...child, birthDate: '05/01/2019' },
    { ...child, for: 'other' } as const,
  ]) {
    const { written } = await bookAs(rosa, typed, asks)
    expect(written.map(({ operation }) => operation)).toEqual(['POST /appointments/'])
  }
  const { written } = await bookAs({ ...rosa, birthDate: null }, { ...child, for: 'other' }, asks)
  expect(written).toMatchObject([{ operation: 'POST /appointments/', body: { patient: { birthDate: '2019-05-01' } } }])
})

test('an account that has the required phone number is asked for nothing', async () => {
  const { result, written } = await bookAs(rosa, {}, { phone: 'required', birthDate: 'required' })
  expect(result).toMatchObject({ booked: {}, email: rosa.email })
  expect(written.map(({ operation }) => operation)).toEqual(['POST /appointments/'])
})

test('what an account lacks is kept with it, and only that', async () => {
  const typed = { phone: '+1 617 555 0199', birthDate: '03/08/1985' }
  const asks = { phone: 'required', birthDate: 'required' } as const
  const { written } = await bookAs({ ...rosa, phone: null }, typed, asks)
  expect(written[0]).toEqual({ operation: 'PATCH /patients/me', body: { phone: '+1 617 555 0199' } })
  expect((await bookAs({ ...rosa, phone: null }, {}, asks)).result).toEqual({ fieldErrors: { phone: 'phoneMissing' } })
})

const problem = {
  errors: [
    ['/body/patient/givenName', 'too_long'],
    ['/body/patient/email', 'invalid_format'],
    ['/body/patient/birthDate', 'in_future'],
    ['/body/patient/phone', 'required'],
    ['/body/bookedBy/familyName', 'too_small'],
    ['/body/insurance', 'required'],
    ['/body/slot', 'required'],
  ].map(([pointer, code]) => ({ pointer: pointer!, code: code!, message: '' })),
}
const eitherWay = { email: 'emailUnreadable', phone: 'phoneMissing', insurance: 'required' }

test('what the server refuses stands at its field', () => {
  expect(fieldErrorsOf(problem, 'me')).toEqual({
    ...eitherWay,
    givenName: 'refused',
    birthDate: 'birthDateFuture',
    familyName: 'refused',
  })
})

test('what the server refuses of somebody else stands at theirs', () => {
  expect(fieldErrorsOf(problem, 'other')).toEqual({
    ...eitherWay,
    patientGivenName: 'refused',
    patientBirthDate: 'birthDateFuture',
    familyName: 'refused',
  })
})

test('who is known is booked for by their record alone, and a refusal of them stands at the choice', async () => {
  const typed = { ...child, phone: '+1 617 555 0199', for: forDependant({ id: 'mia' }) }
  const asks = { phone: 'required', birthDate: 'required' } as const
  const { written } = await bookAs({ ...rosa, phone: null }, typed, asks)
  expect(written).toMatchObject([{ operation: 'POST /appointments/', body: { slot, patientId: 'mia' } }])
  expect(written[0]!.body).not.toHaveProperty('patient')
  const errors = [{ pointer: '/body/patientId', code: 'not_found', message: '' }]
  expect(fieldErrorsOf({ errors }, typed.for)).toEqual({ for: 'notForThem' })
})

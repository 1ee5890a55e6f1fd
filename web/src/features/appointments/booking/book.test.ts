import { expect, test } from 'vitest'
import { noAnswers } from './answers.ts'
import { bookingBody, mistakesOf } from './book.ts'
import type { Sent } from './sent-form.ts'

const slot = { startsAt: '2026-11-25T14:40:00Z', providerId: 'p', serviceId: 's', locationId: 'l' }
const sent: Sent = {
  slot: null,
  reason: null,
  intent: 'book',
  chosen: slot,
  hold: { id: 'h', secret: 'x' },
  answers: { ...noAnswers, givenName: 'Rosa', familyName: 'Delgado', email: 'rosa@delgado.com', birthDate: '8.3.1985' },
  isKnown: false,
  key: 'k',
  agreed: null,
  isUnsure: false,
  before: null,
}

test('a booking carries the hold, and the time itself should the hold be gone', () => {
  expect(bookingBody(sent, slot, 'de-DE')).toEqual({
    slot,
    hold: { id: 'h', secret: 'x' },
    patient: { givenName: 'Rosa', familyName: 'Delgado', email: 'rosa@delgado.com', birthDate: '1985-03-08' },
  })
})

test('an account books for itself without naming itself', () => {
  const answers = { ...sent.answers, message: ' A refill ', insurance: 'self-pay' }
  expect(bookingBody({ ...sent, isKnown: true, hold: null, answers }, slot, 'de-DE')).toEqual({
    slot,
    message: 'A refill',
    insurance: 'self-pay',
  })
})

test('for somebody else the booker is named, whom an account knows', () => {
  const answers = { ...sent.answers, for: 'other' as const, bookerGivenName: 'Ana', bookerFamilyName: 'D' }
  expect(bookingBody({ ...sent, answers }, slot, 'de-DE').bookedBy).toEqual({ givenName: 'Ana', familyName: 'D' })
  const known = bookingBody({ ...sent, answers, isKnown: true }, slot, 'de-DE')
  expect(known.bookedBy).toBeUndefined()
  expect(known.patient).toBeDefined()
})

test('what the server refuses stands at its field', () => {
  const error = (pointer: string, code: string) => ({ pointer, code, message: '' })
  expect(
    mistakesOf({
      errors: [
        error('/body/patient/email', 'invalid_format'),
        error('/body/patient/birthDate', 'in_future'),
        error('/body/patient/phone', 'required'),
        error('/body/bookedBy/givenName', 'too_small'),
        error('/body/insurance', 'required'),
        error('/body/slot', 'required'),
      ],
    }),
  ).toEqual({
    email: 'emailUnreadable',
    birthDate: 'birthDateFuture',
    phone: 'phoneMissing',
    insurance: 'insuranceMissing',
    bookerGivenName: 'bookerGivenNameMissing',
  })
})

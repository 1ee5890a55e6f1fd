import { expect, it } from 'vitest'
import { ApiProblem } from '../../platform/api/problem.ts'
import { messageOf, refusedFields } from './field-errors.ts'

const refusing = (...pointers: string[]) =>
  new ApiProblem({
    type: 'urn:polyclinic:invalid_fields',
    title: 'Some fields need another look.',
    status: 422,
    code: 'invalid_fields',
    message: 'Some fields need another look.',
    requestId: 'r',
    errors: pointers.map((pointer) => ({ pointer, code: 'invalid_format', message: 'Invalid' })),
  })
const sentences = { givenName: 'Fill this in.', phone: 'Enter a phone number.' }

it('says its own sentence for each refused field, once and in the order of the form', () => {
  const wrong = refusedFields(refusing('/body/phone', '/body/givenName', '/body/phone/0'), sentences)
  expect(wrong.map(({ id }) => id)).toEqual(['givenName', 'phone'])
  expect(messageOf(wrong, 'phone')).toBe('Enter a phone number.')
  expect(messageOf(wrong, 'familyName')).toBeUndefined()
})

it('knows nothing of fields that the form does not have, nor of other parts of the request', () => {
  expect(refusedFields(refusing('/headers/if-match', '/body/token'), sentences)).toEqual([])
  expect(refusedFields(null, sentences)).toEqual([])
})

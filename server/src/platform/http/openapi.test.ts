import { endpoints } from '@polyclinic/domain/endpoints.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { apiBase } from './api.ts'
import { openApiOf } from './openapi.ts'

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required: boolean }[]
  responses: Record<string, { content?: Record<string, { schema: { properties?: { code: { enum: string[] } } } }> }>
  security: object[]
}

// As it travels: what JSON cannot say is not in it.
const document = JSON.parse(JSON.stringify(openApiOf(endpoints, apiBase))) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const named = (name: string) => operations.find((operation) => operation.operationId === name)!

test('is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(document)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('tells every operation once', () => {
  expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(
    endpoints.map((contract) => contract.name).toSorted(),
  )
})

test('asks for the version and the idempotency key where they are needed', () => {
  const headers = (name: string) =>
    (named(name).parameters ?? []).filter((each) => each.in === 'header').map((each) => `${each.name} ${each.required}`)
  expect(headers('bookAppointment')).toEqual(['Idempotency-Key true'])
  expect(headers('rescheduleAppointment').toSorted()).toEqual(['Idempotency-Key true', 'If-Match true'])
  expect(headers('finishAppointment')).toEqual(['If-Match true'])
})

test('names the codes of each status, and what a calendar file is', () => {
  const book = named('bookAppointment').responses
  expect(book['409']?.content?.['application/problem+json']?.schema.properties?.code.enum).toEqual([
    'slot_taken',
    'slot_not_offered',
    'offer_changed',
    'hold_expired',
    'for_new_patients',
    'takes_no_new_patients',
    'email_unconfirmed',
    'too_many_visits_ahead',
  ])
  expect(book['401']).toBeUndefined()
  expect(named('markNoShow').responses['403']).toBeDefined()
  expect(Object.keys(named('readCalendarFile').responses['200']?.content ?? {})).toEqual(['text/calendar'])
})

test('a session is needed unless anybody may call', () => {
  expect(named('findSlots').security).toEqual([{}, { session: [] }])
  expect(named('readDay').security).toEqual([{ session: [] }])
})

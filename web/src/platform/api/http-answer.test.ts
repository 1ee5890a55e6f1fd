import { describe, expect, test } from 'vitest'
import { answeredEndpoints } from '../../../build/answer-shapes.ts'
import { isAnswerOf } from './http-answer.ts'

const operations = answeredEndpoints.map(({ method, path, answers }) => ({
  operation: `${method} ${path}`,
  isEmpty: '204' in answers,
}))

describe.each(operations)('$operation', ({ operation, isEmpty }) => {
  test.each([
    ['a page', '<!doctype html><title>Welcome to the hotel</title>'],
    ['half a JSON', '{"items":[{"id":"0193'],
    ['an empty object', {}],
    ['an object of somebody else', { status: 'ok', success: true }],
    ['a number', 1],
    ['true', true],
  ])('%s is no answer', (_name, data) => expect(isAnswerOf(operation, data)).toBe(false))

  test('nothing is one only where nothing is promised', () => expect(isAnswerOf(operation, '')).toBe(isEmpty))
})

test.each([
  ['POST /appointments/', { appointment: {}, manageToken: null }],
  ['GET /services', []],
  ['GET /providers', { items: [], total: 0, skip: 0, take: 10 }],
  ['GET /appointments/{id}/calendar', new Blob(['BEGIN:VCALENDAR'], { type: 'text/calendar; charset=utf-8' })],
])('what %s answers counts', (operation, data) => expect(isAnswerOf(operation, data)).toBe(true))

test("somebody else's page is no file", () => {
  const page = new Blob(['<!doctype html>'], { type: 'text/html' })
  expect(isAnswerOf('GET /appointments/{id}/calendar', page)).toBe(false)
})

test('what no contract knows has no answer', () => expect(isAnswerOf('GET /portal', { items: [] })).toBe(false))

import { endpoints } from '@polyclinic/domain/endpoints.ts'
import { expect, test } from 'vitest'
import { openApiOf } from '../../src/platform/http/openapi.ts'
import { problemOf } from '../../src/platform/http/problem.ts'
import { refuse } from '../../src/platform/refuse.ts'
import { attemptsOn } from './attempts.ts'
import { undeclared, unrefused, type Answer } from './complaints.ts'
import { operationsOf, type Document } from './document.ts'
import { judgeBy } from './schemas.ts'

// That nothing is complained of means something only if it would be.

const document = JSON.parse(JSON.stringify(openApiOf(endpoints, '/api/v1'))) as Document
const judge = judgeBy(document)
const operation = operationsOf(document).find(({ operationId }) => operationId === 'requestSignUp')!
const asked = { params: {}, query: [], headers: {}, body: { email: 'rosa@example.test' } }
const attempts = attemptsOn(judge, operation, asked)
const wrongEmail = attempts.find(({ pointers, wrong }) => wrong && pointers[0] === '/body/email')!

const json = (status: number, body: object, type = 'application/json', headers = {}): Answer => ({
  status,
  headers: { 'content-type': `${type}; charset=utf-8`, ...headers },
  text: JSON.stringify(body),
})
const problem = (refusal: ReturnType<typeof refuse>) => {
  const told = problemOf(refusal, 'r')
  return json(told.status, told, 'application/problem+json')
}
const errorAt = (pointer: string) => refuse('invalid_fields', { errors: [{ pointer, code: 'required', message: '' }] })

test.each<[string, Answer, string]>([
  ['a failure', problem(refuse('internal')), 'not declared'],
  ['a status of no contract', json(418, {}), 'not declared'],
  ['a page', json(422, {}, 'text/html'), 'as text/html'],
  ['a field that is missing', json(202, {}), 'sentTo'],
  ['a field that nobody declared', json(202, { sentTo: 'a', password: 'b' }), 'additional'],
  ['a refusal of no known shape', json(422, { error: 'no' }, 'application/problem+json'), 'required'],
  ['a refusal with a code of another operation', problem(refuse('link_expired')), 'not declared'],
  ['a limit that does not say when', problem(refuse('too_many_requests')), 'Retry-After'],
])('%s is complained of', (_name, answer, complaint) => {
  expect(undeclared(judge, operation, answer).join()).toContain(complaint)
})

test('what is as declared is not', () => {
  expect(undeclared(judge, operation, json(202, { sentTo: 'rosa@example.test' }))).toEqual([])
  expect(undeclared(judge, operation, problem(errorAt('/body/email')))).toEqual([])
})

test.each<[string, Answer, number]>([
  ['taken', json(202, { sentTo: '' }), 1],
  ['refused without a name', problem(refuse('bad_request')), 1],
  ['refused for another field', problem(errorAt('/body/name')), 1],
  ['refused by its name', problem(errorAt('/body/email')), 0],
])('a wrong field that is %s: %#', (_name, answer, complaints) => {
  expect(unrefused(wrongEmail, true, answer)).toHaveLength(complaints)
})

test('the ways to be odd reach every field, and most of them are wrong', () => {
  const touched = new Set(attempts.flatMap(({ pointers }) => pointers))
  expect([...touched]).toEqual(expect.arrayContaining(['/body', '/body/email', '/body/__proto__', '/query/surprise']))
  expect(attempts.filter(({ wrong }) => wrong).length / attempts.length).toBeGreaterThan(0.8)
})

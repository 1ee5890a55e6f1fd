import { endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import { fileAnswer, filePart, multipartBody, rawBody } from '@polyclinic/domain/kit/file.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aClinic, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { takeJson } from './json-body.ts'
import { registerApi } from './api.ts'
import { boundRoutes } from './bound-routes.ts'
import { route, uploadRoute } from './route.ts'
import { openApiOf } from './openapi.ts'

// Endpoints that answer or take a file, one of each kind.

const reads = (name: string) => ({ name, method: 'GET', path: `/${name}`, access: 'public', summary: name }) as const
const takes = (name: string) => ({ ...reads(name), method: 'POST' }) as const

const invoice = endpoint({ ...reads('invoice'), answers: { 200: fileAnswer('application/pdf') } })
const takings = endpoint({ ...reads('takings'), answers: { 200: fileAnswer('text/csv') } })
const wrong = endpoint({ ...reads('wrong'), answers: { 200: fileAnswer('text/csv') } })
const patient = endpoint({
  ...reads('patient'),
  answers: { 200: z.object({ resourceType: z.literal('Patient') }) },
  mediaType: 'application/fhir+json',
})
const event = endpoint({
  ...takes('event'),
  body: rawBody({ mediaTypes: ['application/json'], bytesAtMost: 100 }),
  answers: { 200: z.object({ bytes: z.int() }) },
})
const letter = endpoint({
  ...takes('letter'),
  body: multipartBody({ about: z.string().max(10), file: filePart(100), other: filePart(50).optional() }),
  answers: { 200: z.object({ about: z.string(), name: z.string(), text: z.string() }) },
})
const contracts = [invoice, takings, wrong, patient, event, letter]

let timesRead = 0
let timesAdmitted = 0
/** Whoever asks. */
const turn = async () => {
  timesAdmitted += 1
  return { part: crypto.randomUUID(), giveBack: () => Promise.resolve() }
}

const { server } = await testServer()
const app = fastify()
await app.register(cookie)
takeJson(app)
boundRoutes(app)
registerApi(
  app,
  server,
  [
    route(invoice, async () => ({
      ...{ name: 'Rechnung Müller.pdf', mediaType: 'application/pdf' as const, size: 9 },
      content: (async function* () {
        timesRead += 1
        for (const piece of ['%PDF', '-1.7\n']) yield Buffer.from(piece)
      })(),
    })),
    route(takings, async () => ({ name: 'takings.csv', mediaType: 'text/csv' as const, content: 'day;€\n' })),
    route(wrong, async () => ({ name: 'wrong.pdf', mediaType: 'application/pdf' as const, content: 'x' })),
    route(patient, async () => ({ resourceType: 'Patient' as const, password: 'secret' })),
    uploadRoute(event, turn, async (_scope, { body }) => ({ bytes: body.length })),
    uploadRoute(letter, turn, async (_scope, { body }) => ({
      ...{ about: body.about, name: body.file.name, text: Buffer.from(body.file.content).toString() },
    })),
  ],
  contracts,
)
let clinic: TestClinic
beforeAll(async () => {
  clinic = await aClinic(server.services.tenancy)
})

const get = (path: string) => app.inject({ url: `/api/v1/${path}`, headers: { host: clinic.host } })
const post = (path: string, type: string, payload: string | Buffer | FormData, headers = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { host: clinic.host, ...(type && { 'content-type': type }), ...headers },
    payload,
  })
const parts = (values: Record<string, string | Blob>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

describe('an answer that is a file', () => {
  test('comes piece by piece, under its name, sandboxed and kept by nobody', async () => {
    const { statusCode, headers, body } = await get('invoice')
    expect([statusCode, body]).toEqual([200, '%PDF-1.7\n'])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '9',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Rechnung Muller.pdf"; filename*=UTF-8''Rechnung%20M%C3%BCller.pdf`,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
    })
  })

  test('is not read for who asks for its headers alone', async () => {
    const before = timesRead
    const headers = { host: clinic.host }
    const answer = await app.inject({ method: 'HEAD', url: '/api/v1/invoice', headers })
    expect([answer.headers['content-length'], answer.body, timesRead - before]).toEqual(['9', '', 0])
  })

  test('is a text with its charset, or JSON of another name, of which the contract lets out what it declares', async () => {
    const csv = await get('takings')
    expect([csv.headers['content-type'], csv.body]).toEqual(['text/csv; charset=utf-8', 'day;€\n'])
    const fhir = await get('patient')
    expect([fhir.headers['content-type'], fhir.body]).toEqual([
      'application/fhir+json; charset=utf-8',
      '{"resourceType":"Patient"}',
    ])
  })

  test('of a media type that the contract does not name is a failure', async () => {
    expect((await get('wrong')).statusCode).toBe(500)
  })
})

describe('a raw body', () => {
  test('comes byte by byte as it was sent', async () => {
    expect((await post('event', 'application/json', ' {"a":1}\n')).json()).toEqual({ bytes: 9 })
  })

  test.each([
    ['too large', 'application/json', ' '.repeat(101), {}, 413, '/body'],
    ['of another kind', 'text/csv', 'a', {}, 415, '/headers/content-type'],
    ['packed', 'application/json', 'a', { 'content-encoding': 'gzip' }, 415, '/headers/content-encoding'],
    ['empty', 'application/json', '', {}, 422, '/body'],
  ])('%s is refused', async (_name, type, payload, headers, status, pointer) => {
    const refused = await post('event', type, payload, headers)
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([status, pointer])
  })
})

describe('a body in parts', () => {
  const file = new File(['hello'], 'a.txt')

  test('brings texts and files', async () => {
    const answer = await post('letter', '', parts({ about: 'you', file }))
    expect([answer.statusCode, answer.json()]).toEqual([200, { about: 'you', name: 'a.txt', text: 'hello' }])
  })

  const twice = parts({ about: 'you', file })
  twice.append('file', file)
  const many = parts({ about: 'you', file })
  for (let count = 0; count < 20; count++) many.append(`more${count}`, file)

  test.each<[string, FormData, number, string | undefined]>([
    ['without its file', parts({ about: 'you' }), 422, '/body/file'],
    ['with a field left empty', parts({ about: 'you', file: new File([], '') }), 422, '/body/file'],
    ['with a text in place of a file', parts({ about: 'you', file: 'hello' }), 422, '/body/file'],
    ['with a file in place of a text', parts({ about: file, file }), 422, '/body/about'],
    ['with a file that nobody asked for', parts({ about: 'you', file, photo: file }), 422, '/body/photo'],
    ['with two files where one is taken', twice, 422, '/body/file'],
    [
      'with a file that is too large',
      parts({ about: 'you', file: new File(['x'.repeat(101)], 'a') }),
      413,
      '/body/file',
    ],
    [
      'too large for its own field',
      parts({ about: 'a', file, other: new File(['x'.repeat(51)], 'a') }),
      413,
      '/body/other',
    ],
    ['with a text that is too long', parts({ about: 'x'.repeat(20_000), file }), 413, '/body/about'],
    ['of too many parts', many, 413, undefined],
  ])('%s is refused', async (_name, payload, status, pointer) => {
    const refused = await post('letter', '', payload)
    expect([refused.statusCode, refused.json().errors?.[0].pointer]).toEqual([status, pointer])
  })

  test('is refused before anybody is asked about it, when more is announced than all of it may be', async () => {
    const announced = (bytes: string) =>
      post('letter', 'multipart/form-data; boundary=x', '', { 'content-length': bytes })
    const before = timesAdmitted
    const refused = await announced('9999999999999')
    expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([413, { pointer: '/body', code: 'too_large' }])
    expect(timesAdmitted).toBe(before)
    expect((await announced('200')).statusCode).toBe(422)
  })

  test.each([
    ['JSON', 'application/json', '{}', 415],
    ['a form', 'application/x-www-form-urlencoded', 'about=you', 415],
    ['parts without a boundary', 'multipart/form-data', 'about', 400],
    [
      'parts that end in the middle',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; na',
      400,
    ],
  ])('%s is refused', async (_name, type, payload, status) => {
    expect((await post('letter', type, payload)).statusCode).toBe(status)
  })
})

test('OpenAPI tells media types, binary content and parts', async () => {
  const document = JSON.parse(JSON.stringify(openApiOf(contracts, '/api/v1')))
  expect((await new Validator().validate(document)).errors).toBeUndefined()
  const answer = (name: string) => document.paths[`/${name}`].get.responses[200].content
  const body = (name: string) => document.paths[`/${name}`].post.requestBody.content
  const binary = { type: 'string', format: 'binary' }
  expect(answer('invoice')).toEqual({ 'application/pdf': { schema: binary } })
  expect(answer('takings')).toEqual({ 'text/csv': { schema: { type: 'string' } } })
  expect(Object.keys(answer('patient'))).toEqual(['application/fhir+json'])
  expect(body('event')['application/json'].schema).toMatchObject(binary)
  expect(body('letter')['multipart/form-data'].schema).toMatchObject({
    required: ['about', 'file'],
    properties: { about: { type: 'string', maxLength: 10 }, file: { ...binary, 'x-bytes-at-most': 100 } },
  })
})

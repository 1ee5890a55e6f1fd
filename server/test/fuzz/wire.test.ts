import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClinic, type TestClinic } from '../builders.ts'
import { testServer } from '../test-server.ts'

// What no HTTP client would send, byte by byte; and bodies that are not the JSON they claim to be.

const { app, server } = await testServer()
let clinic: TestClinic

beforeAll(async () => {
  clinic = await aClinic(server.services.tenancy)
  await app.listen({ host: '127.0.0.1', port: 0 })
})

/** The first answer to these bytes. */
async function send(bytes: string | Buffer) {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')))
  // The server may have closed before it has read everything.
  socket.on('error', () => {})
  socket.write(bytes)
  const cut = setTimeout(() => socket.destroy(), 5_000)
  await once(socket, 'close')
  clearTimeout(cut)
  const [head = '', body = ''] = said.split('\r\n\r\n')
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
  )
  return { status: Number(head.split(' ')[1]), headers, body, json: () => JSON.parse(body) as Record<string, unknown> }
}

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string | Buffer }
function bytesOf({ method = 'POST', path = '/api/v1/holds', headers = {}, body = '' }: Sent): Buffer {
  const length = headers['transfer-encoding'] ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const all = { host: clinic.host, connection: 'close', 'content-type': 'application/json', ...length, ...headers }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    Buffer.from(body),
  ])
}

const hold = '{"startsAt":"2031-03-05T15:00:00Z"}'
const pointers = (problem: Record<string, unknown>) =>
  (problem['errors'] as { pointer: string }[] | undefined)?.map(({ pointer }) => pointer)

describe('a body', () => {
  test.each<[string, Sent, number, string]>([
    ['that is no JSON', { body: '{"startsAt":' }, 400, 'bad_request'],
    ['with something after it', { body: `${hold}{}` }, 400, 'bad_request'],
    ['of XML', { body: '<a/>', headers: { 'content-type': 'application/xml' } }, 415, 'unsupported_media_type'],
    ['of plain text', { body: hold, headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    ['of no declared type', { body: hold, headers: { 'content-type': '' } }, 415, 'unsupported_media_type'],
    ['of nearly JSON', { body: hold, headers: { 'content-type': 'application/jsonp' } }, 415, 'unsupported_media_type'],
    [
      'in another charset',
      { body: Buffer.from(hold, 'utf16le'), headers: { 'content-type': 'application/json; charset=utf-16' } },
      415,
      'unsupported_media_type',
    ],
    ['that is no UTF-8', { body: Buffer.from(`{"startsAt":"\xff\xfe"}`, 'latin1') }, 400, 'bad_request'],
    [
      'that would unfold to a gigabyte',
      { body: gzipSync(Buffer.alloc(2 ** 24)).subarray(0, 60_000), headers: { 'content-encoding': 'gzip' } },
      415,
      'unsupported_media_type',
    ],
    ['over 64 kB', { body: `{"startsAt":"${'a'.repeat(66_000)}"}` }, 413, 'payload_too_large'],
    [
      'over 64 kB, in pieces',
      {
        headers: { 'transfer-encoding': 'chunked' },
        body: `${`8000\r\n${'['.repeat(0x8000)}\r\n`.repeat(3)}0\r\n\r\n`,
      },
      413,
      'payload_too_large',
    ],
  ])('%s is refused', async (_name, sent, status, code) => {
    const answer = await send(bytesOf(sent))
    expect(answer.json()).toMatchObject({ status, code })
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  })

  test.each([
    ['twice the same name', '{"startsAt":"a","startsAt":"b"}', ['/body/startsAt']],
    ['twice, once in disguise', String.raw`{"startsAt":"a","starts\u0041t":"b"}`, ['/body/startsAt']],
    ['twice, deep in', '{"startsAt":"a","x":[1,{"a/b":1,"c":"}","a/b":2}]}', ['/body/x/1/a~1b']],
    ['the name of a prototype', '{"startsAt":"2031-03-05T15:00:00Z","__proto__":{"x":1}}', ['/body/__proto__']],
  ])('with %s is refused by name', async (_name, body, wanted) => {
    const answer = await send(bytesOf({ body }))
    expect([answer.status, pointers(answer.json())]).toEqual([422, wanted])
  })

  test.each([
    ['without names twice', '{"startsAt":"2031-03-05T15:00:00Z","providerId":"startsAt"}', ['/body/providerId']],
    ['after a byte order mark', '\ufeff{"startsAt":1}', ['/body/startsAt']],
    ['of none', '', ['/body/startsAt']],
  ])('%s is read', async (_name, body, wanted) => {
    const answer = await send(bytesOf({ body }))
    expect([answer.status, pointers(answer.json())]).toEqual([422, wanted])
  })
})

describe('a method', () => {
  test.each([
    ['PUT', '/services', 'GET, HEAD'],
    ['DELETE', '/services', 'GET, HEAD'],
    ['OPTIONS', '/appointments', 'GET, HEAD, POST'],
    ['TRACE', '/sessions', 'POST'],
    ['PROPFIND', '/holds', 'POST'],
    ['HEAD', '/holds', 'POST'],
    ['HEAD', '/stream', 'GET'],
    ['PATCH', '/appointments/3/cancel', 'POST'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ])('%s that %s does not take is 405, with those that it does', async (method, path, allow) => {
    const answer = await send(bytesOf({ method, path: `/api/v1${path}` }))
    expect([answer.status, answer.headers['allow']]).toEqual([405, allow])
    if (method !== 'HEAD') expect(answer.json()).toMatchObject({ status: 405, code: 'method_not_allowed' })
  })

  test.each([
    ['GET', '/nothing'],
    ['PUT', '/services/3'],
    ['GET', ''],
  ])('%s of nothing (%s) is 404', async (method, path) => {
    expect((await send(bytesOf({ method, path: `/api/v1${path}` }))).status).toBe(404)
  })
})

describe('what is no request', () => {
  const get = 'GET /api/v1/services HTTP/1.1\r\n'
  test.each<[string, () => string, number]>([
    ['another protocol', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['no method at all', () => 'FROBNICATE / HTTP/1.1\r\n\r\n', 400],
    ['NUL in a header', () => `${get}Host: ${clinic.host}\r\nX: a\0b\r\n\r\n`, 400],
    ['a folded header', () => `${get}Host: ${clinic.host}\r\nX: a\r\n b: c\r\nContent-Length: x\r\n\r\n`, 400],
    [
      'two lengths',
      () => `${get}Host: ${clinic.host}\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['an address of 20 kB', () => `GET /api/v1/providers/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    [
      'a header of 20 kB',
      () => `${get}Host: ${clinic.host}\r\nAuthorization: Bearer ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ])('%s is answered all the same, and the server lives', async (_name, bytes, status) => {
    const answer = await send(Buffer.from(bytes(), 'latin1'))
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.json()).toMatchObject({ status })
    expect((await send(bytesOf({ method: 'GET', path: '/api/v1/services' }))).status).toBe(200)
  })

  test.each(['Host: other.test', 'HOST: other.test', 'Authorization: Bearer b', 'Content-Type: text/plain'])(
    'the header %s beside another one is refused, on pages as on the API',
    async (second) => {
      const headers = `Host: ${clinic.host}\r\nAuthorization: Bearer a\r\nContent-Type: application/json\r\n${second}`
      for (const path of ['/api/v1/services', '/api/v1/nothing', '/livez', '/']) {
        const answer = await send(`GET ${path} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`)
        expect([answer.status, pointers(answer.json())]).toEqual([
          400,
          [`/headers/${second.split(':')[0]!.toLowerCase()}`],
        ])
      }
    },
  )

  test.each(['/api/v1/..', '/api/v1/%2e%2e/services', '//api/v1/services'])(
    'the address %s is nobody’s',
    async (path) => {
      const answer = await send(bytesOf({ method: 'GET', path }))
      expect([answer.status, answer.json()['code']]).toEqual([404, 'not_found'])
    },
  )

  test('an address that is no path is refused', async () => {
    const answer = await send(bytesOf({ method: 'GET', path: '*' }))
    expect([answer.status, pointers(answer.json())]).toEqual([400, ['/path']])
  })
})

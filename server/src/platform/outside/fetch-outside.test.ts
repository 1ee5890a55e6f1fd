import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { connectOutside, OutsideError, type OutsideServer } from './fetch-outside.ts'
import { lookupPublicBy } from './public-hosts.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server on this machine, which stands for one elsewhere; and whoever may ask it. */
async function aServer(answer: RequestListener, options: Parameters<typeof connectOutside>[0] = {}) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const outside = connectOutside({ isLocal: (address) => address.startsWith(`${base}/`), ...options })
  return { base, outside }
}

async function textOf(outside: OutsideServer, address: string): Promise<string> {
  const file = await outside.fetch(address, {})
  if (file === 'unchanged') return file
  const pieces: Buffer[] = []
  for await (const piece of file.body as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

const problemOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error: unknown) => (error instanceof OutsideError ? error.problem : `unexpected ${String(error)}`),
  )

test('a file is read, packed or not, and asked for again only if it has changed', async () => {
  const { base, outside } = await aServer((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end()
    const isPacked = request.url === '/packed'
    response.writeHead(200, { etag: '"1"', ...(isPacked ? { 'content-encoding': 'gzip' } : {}) })
    return response.end(isPacked ? gzipSync('a calendar') : 'a calendar')
  })
  expect(await textOf(outside, `${base}/plain`)).toBe('a calendar')
  expect(await textOf(outside, `${base}/packed`)).toBe('a calendar')
  const first = await outside.fetch(`${base}/plain`, {})
  if (first === 'unchanged') throw new Error('It was never read.')
  first.body.destroy()
  expect(await outside.fetch(`${base}/plain`, { known: first })).toBe('unchanged')
})

test.each<[number, string]>([
  [401, 'sign-in'],
  [403, 'sign-in'],
  [404, 'not-found'],
  [410, 'not-found'],
  [500, 'unreachable'],
  [204, 'unreachable'],
  // Nothing was asked for conditionally.
  [304, 'unreachable'],
])('status %d is %s', async (status, problem) => {
  const { base, outside } = await aServer((_, response) => response.writeHead(status).end())
  expect(await problemOf(textOf(outside, `${base}/`))).toBe(problem)
})

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'https://169.254.169.254/latest/meta-data/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://10.0.0.7/calendar.ics',
  'https://100.64.0.1/calendar.ics',
  'https://192.168.178.1/calendar.ics',
  'https://2130706433/',
  'https://localhost/calendar.ics',
  'https://calendar.example:5432/calendar.ics',
  'https://somebody:word@calendar.example/calendar.ics',
  'http://calendar.example/calendar.ics',
  'file:///etc/passwd',
  'gopher://calendar.example/',
])('%s is not asked, nor after a redirect', async (address) => {
  let asked = 0
  const { base, outside } = await aServer((_, response) => {
    asked++
    response.writeHead(302, { location: address }).end()
  })
  expect(await problemOf(textOf(outside, address))).toBe('not-public')
  expect(asked).toBe(0)
  expect(await problemOf(textOf(outside, `${base}/`))).toBe('not-public')
  expect(asked).toBe(1)
})

test('a name that leads inside is not connected to, first or after a redirect; each connection looks anew', async () => {
  const looked: string[] = []
  let connections = 0
  const { base, outside } = await aServer(
    (_, response) => {
      connections++
      response.writeHead(302, { location: 'https://rebind.example/calendar.ics' }).end()
    },
    {
      lookup: lookupPublicBy((host) => {
        looked.push(host)
        return Promise.resolve([{ address: '127.0.0.1', family: 4 }])
      }),
    },
  )
  expect(await problemOf(textOf(outside, 'https://inside.example/calendar.ics'))).toBe('unreachable')
  expect(connections).toBe(0)
  expect(await problemOf(textOf(outside, `${base}/`))).toBe('unreachable')
  expect(looked).toEqual(['inside.example', 'rebind.example'])
})

test('redirects are followed three times', async () => {
  const { base, outside } = await aServer((request, response) => {
    const left = Number(request.url!.slice(1))
    if (left === 0) return response.end('there')
    return response.writeHead(left % 2 ? 301 : 307, { location: `/${left - 1}` }).end()
  })
  expect(await textOf(outside, `${base}/3`)).toBe('there')
  expect(await problemOf(textOf(outside, `${base}/4`))).toBe('unreachable')
})

test('so many bytes: said before, come without being said, or unpacked out of few', async () => {
  const { base, outside } = await aServer(
    (request, response) => {
      if (request.url === '/said') return response.writeHead(200, { 'content-length': 2_000_000 }).flushHeaders()
      if (request.url === '/packed')
        return response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(64_000_000), { level: 1 }))
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', more)
      return more()
    },
    { bounds: { bytes: 1_000_000 } },
  )
  for (const path of ['said', 'packed', 'endless'])
    expect(await problemOf(textOf(outside, `${base}/${path}`)), path).toBe('too-large')
})

test('who does not answer, drips, breaks off or packs badly is not waited for', async () => {
  const { base, outside } = await aServer(
    (request, response) => {
      if (request.url === '/silent') return
      if (request.url === '/badly')
        return void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed')
      response.write('BEGIN')
      if (request.url === '/breaks') return void setTimeout(() => response.destroy(), 50)
      const drip = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(drip))
    },
    { bounds: { milliseconds: 500 } },
  )
  for (const path of ['silent', 'badly', 'breaks', 'drips'])
    expect(await problemOf(textOf(outside, `${base}/${path}`)), path).toBe('unreachable')
  expect(await problemOf(textOf(outside, 'http://127.0.0.1:1/'))).toBe('not-public')
})

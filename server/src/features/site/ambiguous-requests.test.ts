import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { testSite } from './site.fixture.ts'

const { app } = await testSite()
beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }))

/** The answer to a request as it is written here, which no client of ours would send. */
async function answerTo(...lines: string[]) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  const [head = '', body] = (await text(socket)).split('\r\n\r\n', 2)
  return { status: Number(head.split(' ')[1]), type: /^content-type: ([^;\s]+)/im.exec(head)?.[1], body }
}

const boston = 'Host: boston.localhost:3000'
const berlin = 'Host: berlin.localhost:3000'
const addresses = ['/', '/doctors', '/files/x', '/sitemap.xml', '/assets/x', '/livez', '/nothing', '/api/v1/locations']

test.each(addresses)('two hosts are refused: %s', async (path) => {
  expect(await answerTo(`GET ${path} HTTP/1.1`, boston, berlin)).toMatchObject({ status: 400 })
})

test.each(addresses)('a host in the address beside that of the header is refused: %s', async (path) => {
  const target = `http://berlin.localhost:3000${path}`
  expect(await answerTo(`GET ${target} HTTP/1.1`, boston)).toMatchObject({ status: 400 })
})

test('people read a page about it, programs a problem', async () => {
  const page = await answerTo('GET /doctors HTTP/1.1', boston, berlin)
  expect(page.type).toBe('text/html')
  expect(page.body).toContain('We could not accept that')
  const problem = await answerTo('GET http://berlin.localhost/api/v1/locations HTTP/1.1', boston)
  expect(problem.type).toBe('application/problem+json')
  expect(problem.body).toContain('not_a_path')
})

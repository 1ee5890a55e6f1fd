import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { noticeProxies } from './notice-proxies.ts'

type Options = { hops?: number; addresses?: string[]; headers?: Record<string, string>; path?: string }

/** What the log says of proxies while three requests come like this. */
async function noticed({
  hops = 0,
  addresses = [],
  headers = {},
  path = '/api/v1/services',
}: Options): Promise<string[]> {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const app = fastify({ trustProxy: addresses.length > 0 ? addresses : (_, hop) => hop < hops })
  noticeProxies(app, log, { addresses, hops })
  for (let time = 0; time < 3; time++) await app.inject({ url: path, headers })
  return lines.map((line) => (JSON.parse(line) as { event: string }).event)
}

test.each([
  ['a proxy that was not declared', { hops: 0, headers: { 'x-forwarded-for': '203.0.113.7' } }, ['proxy.undeclared']],
  ['the same in the standard header', { hops: 0, headers: { forwarded: 'for=203.0.113.7' } }, ['proxy.undeclared']],
  ['a way past the proxy', { hops: 1 }, ['proxy.bypassed']],
  ['fewer proxies than declared', { hops: 2, headers: { 'x-forwarded-for': '203.0.113.7' } }, ['proxy.bypassed']],
  ['a way past the declared address', { addresses: ['127.0.0.1'] }, ['proxy.bypassed']],
  [
    'a proxy at another address',
    { addresses: ['10.0.0.0/8'], headers: { 'x-forwarded-for': '203.0.113.7' } },
    ['proxy.undeclared'],
  ],
])('%s is said once', async (_case, options: Options, events) => {
  expect(await noticed(options)).toEqual(events)
})

test.each([
  ['no proxy', { hops: 0 }],
  ['as many as declared', { hops: 1, headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a caller who made one up before it', { hops: 1, headers: { 'x-forwarded-for': '10.0.0.1, 203.0.113.7' } }],
  ['the declared address', { addresses: ['127.0.0.0/8'], headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a health check past it', { hops: 1, path: '/readyz' }],
])('%s is nothing to say', async (_case, options: Options) => {
  expect(await noticed(options)).toEqual([])
})
